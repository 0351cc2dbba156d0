"""A Ray cluster of two nodes on this machine, for tests.

`lose` on standard input kills the second node and starts another one; `end` kills the head's own server, without which a cluster is none.
Run as a program of its own, so that no test process has anything of Ray in it, and that the cluster ends with its standard input.
"""

import os
import sys

SMALL = {"num_cpus": 1, "num_gpus": 0, "object_store_memory": 80 * 1024 * 1024}


def main() -> None:
    """Start, obey, end."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ["RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO"] = "0"
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args=SMALL | {"include_dashboard": False})
    try:
        second = cluster.add_node(**SMALL)
        print(cluster.address, flush=True)
        for line in sys.stdin:
            if line.strip() == "lose":
                cluster.remove_node(second, allow_graceful=False)
                second = cluster.add_node(**SMALL)
            if line.strip() == "end":
                cluster.head_node.kill_gcs_server(check_alive=False)
            print("done", flush=True)
    finally:
        cluster.shutdown()


if __name__ == "__main__":
    main()
