"""The turns of a folder of training data, which lie packed in its `turns.tar.bz2`, a file a hand.

To change them, unpack them, edit, and pack them again; files that lie unpacked are read instead of those in the archive:

    tar -xjf turns.tar.bz2
    tar -cjf turns.tar.bz2 hand-*.txt && rm hand-*.txt      # in `intents`: ?.txt
"""
import tarfile


def turns_in(folder):
    """The texts of its files by their names without `.txt`, in the order of these."""
    found = {}
    if (folder / 'turns.tar.bz2').exists():
        with tarfile.open(folder / 'turns.tar.bz2') as archive:
            found = {member.name: archive.extractfile(member).read().decode() for member in archive}
    found |= {file.name: file.read_text() for file in folder.glob('*.txt') if file.name != 'labels.txt'}
    return {name.removesuffix('.txt'): found[name] for name in sorted(found)}
