"""What a board's own code does not use is not installed; what it uses in any way is."""

from host_tools.install.unused_source import without_unused

MAIN = "from pawnlight.a import run\nrun()\n"


def names_left(source: str, **others: str) -> list[str]:
    sources = {"pawnlight/a.py": source, **{f"pawnlight/{name}.py": text for name, text in others.items()}}
    return [
        line.split()[1].split("(")[0].rstrip(":")
        for text in without_unused(sources, MAIN).values()
        for line in text.split("\n")
        if line.lstrip().startswith(("def ", "class "))
    ]


def test_what_nobody_uses_goes_with_what_only_it_uses():
    source = (
        "def run():\n    pass\ndef one():\n    other()\n@staticmethod\ndef other():\n    other()\n"
        "class Lone:\n    def go():\n        pass\n"
    )
    assert names_left(source) == ["run"]


def test_a_name_an_attribute_and_a_text_are_uses():
    source = (
        "def run():\n    used()\n    x.method()\n    getattr(x, 'said')\n"
        "def used():\n    pass\nclass Used:\n    def method():\n        pass\n    def said():\n        pass\n"
        "thing = Used\n"
    )
    assert names_left(source) == ["run", "used", "Used", "method", "said"]


def test_a_variable_of_a_function_is_no_use_of_a_method_and_a_hint_is_none_at_all():
    source = (
        "def run():\n    view = 1\n    return view + Used()\n"
        "class Used:\n    def view():\n        pass\nclass Hint:\n    pass\n"
        "def more(x: Hint) -> Hint:\n    pass\nmore\n"
    )
    assert names_left(source) == ["run", "Used", "more"]


def test_what_is_gone_is_not_imported():
    sources = {
        "pawnlight/a.py": "from pawnlight.b import (\n    gone,\n    here,\n)\n"
        "from pawnlight.b import gone\ndef run():\n    here()\n",
        "pawnlight/b.py": "def gone():\n    pass\ndef here():\n    pass\n",
    }
    made = without_unused(sources, MAIN)
    assert made["pawnlight/a.py"] == "from pawnlight.b import here\npass\ndef run():\n    here()\n"
    assert made["pawnlight/b.py"] == "pass\ndef here():\n    pass\n"
