"""What hostile inputs and broken machines once did to handaudit, with the tests by which none of it comes back."""

from typing import Final

from tests.hostile.table import Row

_HERE, _MACHINE = "tests/hostile/test_inputs.py::test_", "tests/hostile/test_machine.py::test_"
_PLACES, _SETTLE = "tests/hostile/test_two_places.py::test_", "tests/session/test_settle.py::test_"
_ODD, _TORN = "tests/session/test_odd_names.py::test_", "tests/session/test_torn.py::test_"

FOUND: Final = (
    Row(
        "A",
        "a hand with another game's lines ended the run",
        (
            "tests/fuzz/test_fuzz.py::test_what_was_found_is_mended",
            "tests/hostile/test_internal_error.py::test_the_hand_is_a_finding_and_the_others_are_audited",
        ),
    ),
    Row(
        "B",
        "export under little memory or without threads ended by a signal, and left files",
        (
            _MACHINE + "tables_under_little_memory",
            _MACHINE + "a_number_of_threads_that_is_none",
            _MACHINE + "a_panic_of_a_library_is_one_line",
        ),
    ),
    Row(
        "C",
        "a ledger that is a FIFO, has no end or is too deep",
        (_SETTLE + "a_ledger_that_does_not_end_or_is_too_deep_is_refused",),
    ),
    Row(
        "D",
        "two exports into one folder",
        (
            _MACHINE + "two_runs_at_one_place",
            _MACHINE + "what_appears_meanwhile_is_not_replaced",
            _PLACES + "a_run_in_another_namespace",
            _PLACES + "what_a_run_elsewhere_is_writing_is_kept",
            _PLACES + "what_a_run_elsewhere_left_is_swept_whoever_has_its_number_here",
        ),
    ),
    Row(
        "E",
        "a named file in which nothing was audited ended with 0",
        (
            _HERE + "a_named_file_in_which_nothing_was_audited",
            _HERE + "a_wrong_encoding_is_not_taken_for_an_empty_log",
            "tests/read/test_lookalikes.py::test_a_named_file_with_text_and_no_hand_is_exit_3",
        ),
    ),
    Row(
        "F",
        "standard input counted both contents of one id",
        (_HERE + "of_standard_input_no_content_of_a_conflicting_id_counts",),
    ),
    Row(
        "G",
        "without standard error its lines went into the output",
        (
            _MACHINE + "without_standard_error_no_error_goes_into_the_output",
            _MACHINE + "without_standard_error_no_file_takes_its_number",
        ),
    ),
    Row(
        "H",
        "limits went by the clock, and a very long hand took the square of its lines",
        (
            "tests/jobs/processes/test_jobs.py::test_a_hand_that_waits_for_a_processor_is_not_given_up",
            _HERE + "a_hand_of_very_many_lines",
            _HERE + "a_hand_with_some_findings_lists_them_all",
            "tests/hostile/test_long_hands.py::test_a_line_that_comes_many_times",
        ),
    ),
    Row(
        "I",
        "patterns over links to the folder itself, special files without a size",
        (_HERE + "a_pattern_goes_into_every_folder_once", _HERE + "a_file_that_is_none"),
    ),
    Row("J", "formulas behind a semicolon or a tab in the CSV of settle", (_SETTLE + "no_name_becomes_a_formula",)),
    Row(
        "K",
        "NUL bytes taken for UTF-32, and names with signs that nobody sees",
        (
            _HERE + "nuls_after_a_power_loss",
            _ODD + "a_name_with_a_sign_that_nobody_sees",
            _ODD + "names_that_look_alike_are_told_once",
        ),
    ),
    Row(
        "L",
        "a last hand cut inside an amount was whole; all stacks of a table jumped unseen",
        (
            _HERE + "a_last_hand_that_is_cut_inside_an_amount",
            _TORN + "all_stacks_jump_at_once",
            _TORN + "hands_of_different_games_are_no_jump",
        ),
    ),
    Row(
        "M",
        "told twice to stop it said more than a line, or left files and folders",
        (
            _MACHINE + "told_twice_to_stop",
            "tests/hostile/test_faults.py::test_a_signal_while_a_failed_run_clears_up",
        ),
    ),
)
