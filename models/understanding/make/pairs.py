"""The businesses of ../pairs.jsonl.bz2, as pieces of the vocabulary, and questions as people type them."""
import bz2
import json
import random
import re

import e5

# Not trained on: thirty-four businesses of several hands.
VALID = {
    *('a-tax-office', 'b-pet-hotel', 'b-apteka', 'b-notary', 'c-dry-cleaner'),
    *('e-toy-shop', 'd-campsite', 'c-plumber', 'e-tool-hire', 'd-travel-agency'),
    *('h-left-luggage', 'h-skip-hire', 'i-ice-rink', 'i-chess-club', 'j-credit-union', 'j-cnap'),
    *('k-butcher-farm', 'l-aroma-kavyarnia', 'm-apteka-podorozhnyk-26', 'n-airport-cabs-luton'),
    *('o-branch-library', 'p-buhgalter-fop'),
    *('q-boilers', 'q-luthier', 'r-cedarforkrv', 'r-kitesholiday'),
    *('s-avtobus-mandry', 's-optyka-yasno', 't-dashhare-parcels', 't-zipalong-rides'),
    *('u-lockkeepers', 'u-yardtools', 'v-minibus', 'v-wedding-barn'),
}
EMBEDDED_PIECES, CANDIDATE_PIECES, SAID_PIECES, BEFORE_PIECES = 112, 100, 40, 16


def text_of(candidate):
    above = candidate.get('question') or candidate.get('heading') or ''
    return above + ('' if not above else ' ' if above[-1] in '?.!' else '. ') + candidate['text']


def mistype(word):
    if len(word) < 4:
        return word
    i, chance = random.randrange(len(word) - 1), random.random()
    if chance < 0.35:
        return word[:i] + word[i + 1] + word[i] + word[i + 2 :]
    return word[:i] + (word[i + 1 :] if chance < 0.7 else word[i] + word[i:])


def as_typed(text):
    chance = random.random()
    if chance < 0.3:
        text = re.sub(r"[^\w\s'’-]", '', text.lower())
    elif chance < 0.4:
        text = text[:1].upper() + text[1:] + ('' if text[-1] in '?.!' else '?')
    if random.random() < 0.2:
        words = text.split(' ')
        i = random.randrange(len(words))
        words[i] = mistype(words[i])
        text = ' '.join(words)
    return text


def before_of(turn):
    return turn['before'] if isinstance(turn.get('before'), str) else ''


class Reader:
    """Pieces as the encoder and the judge read them."""

    def __init__(self, tokens):
        self.tokens = tokens
        self.question_mark, self.text_mark = tokens('query:', 9), tokens('passage:', 9)

    def question(self, said, before):
        """For the judge, which reads what was said before apart."""
        earlier = [*self.tokens(before, BEFORE_PIECES), e5.END] if before else []
        return [*earlier, *self.tokens(said, SAID_PIECES)]

    def question_row(self, pieces):
        """For the encoder, which reads it as one text."""
        return [e5.BEGIN, *self.question_mark, *(piece for piece in pieces if piece != e5.END), e5.END]

    def text_row(self, text):
        return [e5.BEGIN, *self.text_mark, *self.tokens(text, EMBEDDED_PIECES), e5.END]


class Business:
    def __init__(self, data, reader):
        self.id, self.language, self.turns = data['id'], data['language'], data['turns']
        candidates = data['candidates']
        self.ids = [candidate['id'] for candidate in candidates]
        self.pieces = {each['id']: reader.tokens(text_of(each), CANDIDATE_PIECES) for each in candidates}
        self.rows = {each['id']: reader.text_row(text_of(each)) for each in candidates}
        self.question_rows = {
            each['id']: reader.question_row(reader.tokens(each['question'], SAID_PIECES))
            for each in candidates
            if each.get('question')
        }

    @property
    def is_valid(self):
        return self.id in VALID


def written():
    """The businesses as they were written, a line each."""
    with bz2.open(e5.FOLDER / 'pairs.jsonl.bz2', 'rt') as lines:
        return [json.loads(line) for line in lines]


def load(reader):
    return [Business(business, reader) for business in written()]


def area(above, below):
    """How often one of `above` is above one of `below`: the area under the curve."""
    wins = [[1.0 if a > b else 0.5 if a == b else 0.0 for b in below] for a in above]
    return round(sum(map(sum, wins)) / (len(above) * len(below)), 3)
