"""The bad inputs and faults that must not hurt, by number, each with the tests that hold it; those without one say why."""

from typing import Final, NamedTuple

_SOURCE, _CHUNKS, _INPUTS = (
    "tests/read/test_source.py::test_",
    "tests/read/test_chunks.py::test_",
    "tests/read/test_inputs.py::test_",
)
_HERE, _MACHINE = "tests/hostile/test_inputs.py::test_", "tests/hostile/test_machine.py::test_"
_NAMES, _EXPORT, _FORMATS = (
    "tests/read/test_names.py::test_",
    "tests/stats/test_export_command.py::test_",
    "tests/report/test_formats.py::test_",
)
_JOBS, _SIGNALS = "tests/jobs/processes/test_jobs.py::test_", "tests/jobs/processes/test_signals.py::test_"
_CLI = "tests/test_cli.py::test_"
_HEADERS, _FAULTS, _LINES = (
    "tests/read/test_headers.py::test_",
    "tests/session/test_faults.py::test_",
    "tests/read/test_lines.py",
)
_CHANGES = "tests/hostile/test_changing_files.py::test_some_changes_while_a_log_is_read"
_ONCE = "tests/hostile/test_stops.py::test_a_worker_to_which_something_happens_once"
_STOPS, _STREAMS = "tests/hostile/test_stops.py::test_", "tests/hostile/test_streams.py::test_"
_PACKED = "tests/read/test_packed.py::test_"
_KILLS, _RAY = "tests/jobs/tasks/test_kills.py::test_", "tests/jobs/tasks/test_ray.py::test_"
_ODD = "tests/session/test_odd_names.py::test_"
_FOREIGN = "tests/read/test_foreign_bytes.py::test_"


class Row(NamedTuple):
    """One bad input or fault: its number, what it is, the tests that hold it, and why it is open where it is."""

    number: str
    what: str
    tests: tuple[str, ...] = ()
    open: str = ""


ROWS: Final = (
    Row("1", "empty file, only blank lines", (_CHUNKS + "an_empty_file_is_a_note",)),
    Row(
        "2",
        "missing file, folder without logs, no rights",
        (
            _INPUTS + "a_missing_file_does_not_stop_the_others",
            _INPUTS + "a_folder_without_logs_is_named",
            _INPUTS + "a_file_without_rights_is_named",
        ),
    ),
    Row(
        "3",
        "FIFO, device, socket, loop of links",
        (
            _INPUTS + "what_is_no_plain_file_is_refused",
            _HERE + "a_file_that_is_none",
            _HERE + "a_fifo_in_a_folder_is_not_waited_for",
            _HERE + "a_pattern_goes_into_every_folder_once",
        ),
    ),
    Row("4", "byte order mark, also in the middle", (_SOURCE + "a_mark_in_the_middle_is_skipped_and_noted",)),
    Row("5", "UTF-16 with a mark", (_SOURCE + "wide_text_with_a_mark_reads_like_utf8",)),
    Row(
        "6",
        "UTF-16 without a mark",
        (_SOURCE + "wide_text_without_a_mark_is_not_guessed", _HERE + "wide_text_is_still_told"),
    ),
    Row(
        "7",
        "older encodings",
        (
            _SOURCE + "bytes_of_another_encoding_are_named_or_read_as_declared",
            _FOREIGN + "a_file_that_is_plainly_cp1252_is_read_so",
        ),
    ),
    Row(
        "8",
        "UTF-8 and other bytes mixed",
        (_FOREIGN + "in_names_and_in_chat_they_are_kept", _FOREIGN + "anywhere_else_they_leave_the_hand_unread"),
    ),
    Row(
        "9",
        "lone surrogate, overlong UTF-8, U+FFFE",
        (_SOURCE + "what_only_resembles_utf8_is_not_utf8", _SOURCE + "a_lone_surrogate_in_utf16_spoils_its_hand_only"),
    ),
    Row(
        "10",
        "NUL bytes",
        (
            _SOURCE + "nul_bytes_stay_in_the_line",
            _HERE + "nuls_after_a_power_loss",
            _ODD + "a_name_with_a_sign_that_nobody_sees",
        ),
    ),
    Row(
        "11",
        "line ends of every kind",
        (_CHUNKS + "every_line_end_gives_the_same_chunks", _CHUNKS + "mixed_line_ends_keep_their_numbers"),
    ),
    Row("12", "line ends of Unicode in a name", (_CHUNKS + "signs_that_unicode_calls_line_ends_split_nothing",)),
    Row("13", "a line of hundreds of megabytes", (_SOURCE + "a_line_beyond_the_limit_loses_its_hand_only",)),
    Row(
        "14",
        "gigabytes of hands",
        (_CHUNKS + "memory_stays_flat", "tests/stats/test_memory.py", "tests/session/test_memory.py"),
    ),
    Row(
        "15",
        "a hand without end",
        (_CHUNKS + "a_hand_beyond_the_limits_is_unread_and_the_rest_goes_on", _HERE + "a_hand_of_very_many_lines"),
    ),
    Row(
        "16",
        "a last hand cut at any byte",
        (
            _CHUNKS + "a_log_cut_at_any_byte",
            _HEADERS + "a_file_that_is_cut_anywhere_is_truncated_or_whole",
            _HERE + "a_last_hand_that_is_cut_inside_an_amount",
        ),
    ),
    Row("17", "a file that grows", (_SOURCE + "a_file_that_grows_is_read_as_it_was", _CHANGES)),
    Row("18", "a file that is cut or replaced while read", (_SOURCE + "a_file_changed_under_us_is_unread", _CHANGES)),
    Row("19", "the same hand twice", (_JOBS + "copies_and_contradictions_across_the_borders_of_batches",)),
    Row(
        "20",
        "one id, two contents",
        (_FAULTS + "one_id_for_two_hands", _HERE + "of_standard_input_no_content_of_a_conflicting_id_counts"),
    ),
    Row("21", "hands out of order", (_FAULTS + "the_clock_runs_back", "tests/layouts")),
    Row(
        "22",
        "chat that looks like an action",
        (_NAMES + "chat_changes_nothing", _CHUNKS + "a_summary_in_chat_ends_nothing"),
    ),
    Row(
        "23",
        "lines of no hand",
        (_CHUNKS + "text_between_hands_is_garbage", _NAMES + "a_line_of_nobody_is_left_out_and_the_hand_is_audited"),
    ),
    Row("24", "two tables in one file", ("tests/session/test_between_games.py",)),
    Row("25", "names that look like the log", (_NAMES + "a_name_is_recognised_in_every_line",)),
    Row(
        "26",
        "names that look alike",
        (
            _NAMES + "names_that_look_alike_are_kept_apart",
            _NAMES + "two_seats_of_one_name_leave_the_hand_unread",
            _ODD + "names_that_look_alike_are_told_once",
        ),
    ),
    Row(
        "27",
        "formulas in tables",
        (_EXPORT + "no_cell_is_a_formula", _EXPORT + "no_part_of_a_cell_is_a_formula_where_semicolons_end_cells"),
    ),
    Row(
        "28",
        "escape sequences and markup",
        ("tests/test_visible.py", "tests/hostile/test_nothing_acts.py::test_nothing_acts"),
    ),
    Row("29", "HTML in names", ("tests/page/test_hand_page.py", "tests/page/test_report_page.py")),
    Row(
        "30",
        "commands of GitHub in names",
        (_FORMATS + "no_text_of_a_log_acts_in_any_format", _FORMATS + "github_has_one_command_for_each_finding"),
    ),
    Row("31", "control characters in XML and JSON", (_FORMATS + "no_text_of_a_log_acts_in_any_format",)),
    Row("32", "amounts that are none", (_LINES,)),
    Row("33", "mixed currencies, too many decimals", (_LINES, _HEADERS + "stakes_that_cannot_be_read")),
    Row("34", "sums beyond 64 bits", (_EXPORT + "a_number_that_does_not_fit_is_an_error",)),
    Row("35", "impossible actions", ("tests/test_mutants.py", "tests/test_betting.py")),
    Row("36", "uncalled bets", ("tests/test_mutants.py", "tests/test_holdem_cases.py")),
    Row("37", "wrong pots and rake", ("tests/test_mutants.py", "tests/test_holdem_cases.py")),
    Row("38", "side pots, ties, odd chips", ("tests/rules/test_worked_examples.py",)),
    Row("39", "swap fees", ("tests/test_draw_holdem_faults.py",)),
    Row("40", "what no rulebook covers", (_HEADERS + "a_game_without_a_rulebook_is_named_and_read_no_further",)),
    Row("41", "impossible cards", ("tests/test_mutants.py", "tests/test_open_cards.py")),
    Row(
        "42",
        "impossible seats",
        (_NAMES + "seats_are_numbered_from_one", _NAMES + "a_seat_that_is_listed_twice_leaves_the_hand_unread"),
    ),
    Row("43", "clocks that go back", (_FAULTS + "the_clock_runs_back", _FAULTS + "summer_time_ends")),
    Row("44", "stacks that do not join", (_FAULTS + "a_stack_jumps", _FAULTS + "a_ledger_line_explains_it")),
    Row("45", "text against patterns", (_CHUNKS + "hostile_repetition_takes_linear_time", _LINES)),
    Row(
        "46", "bombs of zip, gz, zst", (_PACKED + "a_bomb_is_read_no_further", _PACKED + "a_zip_that_says_it_is_a_bomb")
    ),
    Row("47", "cut gz, zst, zip", (_PACKED + "an_archive_cut_at_any_byte", _PACKED + "a_byte_that_is_changed")),
    Row("48", "members of archives that lead elsewhere", (_PACKED + "members_that_are_not_read",)),
    Row(
        "49",
        "output over an input, a folder, a file",
        (_EXPORT + "what_is_in_the_way_is_refused_before_reading", _MACHINE + "what_appears_meanwhile_is_not_replaced"),
    ),
    Row("50", "odd file names", (_INPUTS + "odd_names_survive", _INPUTS + "a_nul_in_a_name_is_a_finding")),
    Row("51", "patterns without a match, `-` twice", (_INPUTS + "patterns", _INPUTS + "standard_input")),
    Row("52", "bad rulebooks", ("tests/rules/test_rulebooks.py",)),
    Row("53", "a layout that is not told", ("tests/layouts",)),
    Row(
        "54",
        "HTML, PDF, XLSX, foreign CSV",
        ("tests/read/test_lookalikes.py", _HERE + "a_named_file_in_which_nothing_was_audited"),
    ),
    Row(
        "F1",
        "the run is killed",
        (
            _SIGNALS + "workers_do_not_outlive_a_run_that_is_killed",
            "tests/hostile/test_faults.py::test_a_run_that_is_killed_at_any_call",
            _STOPS + "killed_at_any_stage",
            _EXPORT + "what_a_killed_run_left_is_swept",
            _KILLS + "a_driver_that_is_killed_leaves_a_job_that_ends_with_the_same_bytes",
        ),
    ),
    Row(
        "F2",
        "a worker is killed",
        (_SIGNALS + "a_worker_that_is_killed_from_outside_costs_nothing", _ONCE),
    ),
    Row(
        "F3",
        "a worker that always dies or hangs",
        (
            _JOBS + "a_hand_that_kills_costs_itself",
            _JOBS + "a_hand_that_hangs_costs_itself",
            _STOPS + "every_worker_of_every_command",
        ),
    ),
    Row(
        "F4", "the disk is full", (_EXPORT + "a_full_disk_leaves_what_was_there", _CLI + "a_full_disk_is_a_failed_run")
    ),
    Row("F5", "a folder that takes no file", (_EXPORT + "what_is_in_the_way_is_refused_before_reading",)),
    Row(
        "F6",
        "the n-th call of any kind fails",
        (
            _EXPORT + "a_fault_at_any_step_leaves_all_or_nothing",
            "tests/hostile/test_faults.py::test_every_call_fails_once",
            "tests/hostile/test_faults.py::test_some_calls_fail",
        ),
    ),
    Row(
        "F7",
        "SIGINT, SIGTERM, also twice",
        (
            _SIGNALS + "a_run_that_is_stopped",
            _MACHINE + "told_twice_to_stop",
            "tests/hostile/test_faults.py::test_a_signal_before_some_lines",
            _STOPS + "told_to_stop_at_some_stages",
        ),
    ),
    Row(
        "F8",
        "streams that are closed or full",
        (
            _CLI + "closed_streams",
            _CLI + "a_pipe_that_closes_early_is_neither_findings_nor_a_traceback",
            _MACHINE + "without_standard_error_no_error_goes_into_the_output",
            _STREAMS + "an_output_that_takes_nothing",
            _STREAMS + "nobody_to_tell",
        ),
    ),
    Row(
        "F9",
        "little memory, few open files",
        (
            _MACHINE + "tables_under_little_memory",
            _MACHINE + "arrays_under_little_memory",
            _MACHINE + "a_report_under_a_limit_has_no_plots_and_says_so",
            _MACHINE + "few_open_files",
        ),
    ),
    Row(
        "F10",
        "a cluster that fails",
        (
            _RAY + "whatever_is_killed_the_bytes_are_the_same",
            _RAY + "a_cluster_that_is_not_there_is_one_line",
            "tests/jobs/tasks/test_contract.py::test_another_version_is_refused_in_one_line",
        ),
    ),
    Row(
        "F11",
        "two runs at one place",
        (
            _MACHINE + "two_runs_at_one_place",
            *(_KILLS + name for name in ("a_second_run_is_refused", "a_run_beside_another_is_refused")),
        ),
    ),
    Row(
        "F12",
        "same bytes whatever the machine",
        (
            _FORMATS + "every_format_is_byte_for_byte_the_same_each_time",
            "tests/hostile/test_surroundings.py::test_the_bytes_are_the_same",
            _EXPORT + "the_same_logs_give_the_same_bytes",
            _JOBS + "many_small_logs_of_every_kind",
        ),
    ),
    Row(
        "F13",
        "a changed bundle of evidence",
        tuple(
            f"tests/evidence/test_flips.py::test_{name}"
            for name in (
                "a_flip_in_a_header_is_seen_and_placed",
                "a_flip_in_a_member_is_seen_and_placed",
                "every_flip_is_seen_and_placed",
            )
        ),
    ),
    Row("F14", "no network", ("tests/hostile/test_network.py::test_nothing_is_fetched",)),
)
