"""Evidence bundles: logs and the rules go in; a zip comes out that anybody can verify by running the audit again.

The zip has one fixed form: the same input, rules and version give the same bytes.
"""
