"""Writes 5,000 varied sentences, one a line: python sentences.py WHEEL > sentences.txt

2,000 are what businesses and visitors say in ../../understanding/pairs. 3,000 are made here, 250 of each kind, of frames
that are filled with numbers, names and words of the lexicons. The same wheel gives the same sentences.
"""
import gzip
import json
import random
import sys
import zipfile
from pathlib import Path

from words import (BUSINESS, CLINICAL, COMPANIES, FIRST, FRAMES, HOMOGRAPHS, LAST, PLACES, STREETS)

PAIRS = Path(__file__).resolve().parents[2] / "understanding" / "pairs"
OF_PAIRS = 2000
OF_EACH_KIND = 250
draw = random.Random(20261129)
pick = draw.choice
upto = draw.randint

wheel = zipfile.ZipFile(sys.argv[1])
SILVER = [w for w in json.loads(gzip.decompress(wheel.read("hibari/assets/lexicon_us_silver.json.gz"))) if len(w) > 3]
GOLD_ENTRIES = json.loads(gzip.decompress(wheel.read("hibari/assets/lexicon_us_gold.json.gz")))
GOLD = [w for w in GOLD_ENTRIES if len(w) > 3 and w.islower() and w.isalpha()]
AMBIGUOUS = [w for w, said in GOLD_ENTRIES.items() if isinstance(said, dict) and w.islower() and len(w) > 3]
TAGS = json.loads(gzip.decompress(wheel.read("hibari/assets/tagger.json.gz")))["tagdict"]


def tagged(*tags: str) -> list[str]:
    return [word for word, tag in TAGS.items() if tag in tags and word.isalpha() and word.islower()]


NOUNS, PLURALS, ADJECTIVES, ADVERBS = tagged("NN"), tagged("NNS"), tagged("JJ"), tagged("RB")
VERBS, GERUNDS, PASTS = tagged("VB"), tagged("VBG"), tagged("VBD", "VBN")

MONTHS = "January February March April May June July August September October November December".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
SYLLABLES = "ba cro dee fli gor hux izz jo kle mor nax oth pri qua ryn sto thu ver wex yll zan ing er ly tion".split()


def spaced(name: str) -> str:
    return name.replace("-", " ")


def person() -> str:
    return f"{pick(FIRST)} {spaced(pick(LAST))}"


def made_up() -> str:
    """A word that no lexicon has."""
    return "".join(pick(SYLLABLES) for _ in range(upto(2, 4)))


def any_word() -> str:
    return pick([pick(NOUNS), pick(PLURALS), pick(ADJECTIVES), pick(GOLD), pick(SILVER), pick(AMBIGUOUS)])


def filled(frame: str) -> str:
    """The frame with each {slot} filled by a word of its own."""
    makers = {
        "thing": lambda: pick(BUSINESS), "n": number, "first": lambda: pick(FIRST), "last": lambda: spaced(pick(LAST)),
        "adj": lambda: pick(ADJECTIVES), "noun": lambda: pick([pick(NOUNS), pick(BUSINESS), pick(CLINICAL)]),
        "verb": lambda: pick(VERBS), "adv": lambda: pick(ADVERBS), "poss": lambda: pick(["my", "his", "her", "our"]),
        "plural": lambda: pick(PLURALS), "place": lambda: spaced(pick(PLACES)), "past": lambda: pick(PASTS),
        "ving": lambda: pick(GERUNDS), "company": lambda: spaced(pick(COMPANIES)),
    }
    while "{" in frame:
        slot = frame[frame.index("{") + 1 : frame.index("}")]
        frame = frame.replace("{" + slot + "}", makers[slot](), 1)
    return frame[0].upper() + frame[1:]


# Numbers

def number() -> str:
    return pick([
        lambda: str(upto(0, 20)), lambda: str(upto(21, 99)), lambda: str(upto(100, 999)), lambda: str(upto(1000, 9999)),
        lambda: f"{upto(1000, 999999):,}", lambda: f"{upto(1_000_000, 9_999_999_999):,}", lambda: str(upto(10000, 10**9)),
        lambda: f"{upto(0, 99)}.{upto(0, 99)}", lambda: f".{upto(1, 999)}", lambda: f"-{upto(1, 300)}",
        lambda: f"-{upto(1, 30)}.{upto(0, 9)}", lambda: f"{upto(1, 9)}00", lambda: f"{upto(1, 99)}000",
        lambda: f"{upto(1000, 99999):,}.{upto(0, 99):02}", lambda: f"0{upto(1, 99)}", lambda: f"{upto(1, 9)}.0",
    ])()


def ordinal() -> str:
    n = pick([upto(1, 31), upto(32, 130), upto(1000, 3000)])
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def of_numbers() -> str:
    return pick([
        lambda: f"We have {number()} of them and {number()} in {pick(PLACES).replace('-', ' ')}.",
        lambda: f"About {number()}% of {pick(PLURALS)} came {ordinal()}.",
        lambda: f"In {upto(1066, 2099)}, {number()} {pick(PLURALS)} were {pick(PASTS)}; by {upto(1900, 2030)} {number()}.",
        lambda: f"The {upto(10, 99)}0s were better than the '{upto(2, 9)}0s.",
        lambda: f"Mix {upto(1, 9)}/{upto(2, 10)} of it with {upto(1, 9)} {upto(1, 3)}/{upto(2, 8)} cups.",
        lambda: f"It takes {upto(1, 20)}-{upto(21, 40)} days, or {upto(1, 5)} – {upto(6, 12)} weeks.",
        lambda: f"Pages {upto(1, 99)}–{upto(100, 300)} and no. {upto(1, 99)}, No. {number()} and #{number()}.",
        lambda: f"{number()} + {number()} = {number()}, and {number()} × {number()} ÷ {upto(2, 9)} > {number()}.",
        lambda: f"Ratio {upto(1, 20)}:{upto(1, 20)}, score {upto(0, 30)}-{upto(0, 30)}, scale {upto(1, 9)}:{upto(100, 999)}.",
        lambda: f"You are {ordinal()} of {number()} in the queue.",
        lambda: f"Chapter {pick(['I', 'II', 'IV', 'IX', 'XIV', 'XL'])}, World War {pick(['I', 'II'])}, "
                f"{pick(['Henry', 'Louis', 'Elizabeth', 'Pope Leo', 'King George'])} {pick(['II', 'V', 'VI', 'VIII', 'XIV'])}.",
        lambda: f"{upto(1, 12)} {pick(BUSINESS)}s, {upto(2, 40)} x {upto(2, 40)} {pick(['cm', 'mm', 'm', 'in', 'ft', 'inches'])}, {number()}.",
        lambda: f"Level {upto(1, 40)}, room {upto(1, 9)}{upto(0, 9)}{upto(0, 9)}, gate {pick('ABCDEF')}{upto(1, 60)}, bus {number()}.",
        lambda: f"A {upto(2, 100)}-year-old, a {upto(2, 9)}-hour {pick(BUSINESS)}, {upto(2, 9)}x more, {upto(10, 90)}+ of them.",
    ])()


def money() -> str:
    sign = pick("$$$$€€££")
    return pick([
        lambda: f"{sign}{upto(1, 999)}", lambda: f"{sign}{upto(0, 199)}.{upto(0, 99):02}",
        lambda: f"{sign}{upto(1000, 99999):,}", lambda: f"{sign}{upto(1000, 99999):,}.{upto(0, 99):02}",
        lambda: f"{sign}{upto(1, 900)}{pick('kKMBmb')}", lambda: f"{sign}{upto(1, 9)}.{upto(1, 9)} {pick(['million', 'billion'])}",
        lambda: f"{upto(1, 99)}¢", lambda: f"{pick('¥₹₩')}{number()}", lambda: f"{pick(['USD', 'EUR', 'GBP'])} {upto(1, 5000)}",
        lambda: f"{upto(1, 900)} {pick(['dollars', 'euros', 'cents', 'USD', 'UAH', 'bucks', '€', '$'])}",
        lambda: f"{sign}{upto(1, 99)}.00", lambda: f"{sign}0.{upto(1, 99):02}", lambda: f"{sign}1.01", lambda: f"-{sign}{upto(1, 50)}",
        lambda: f"US${upto(1, 500)}", lambda: f"Rs. {upto(100, 9000)}", lambda: f"{sign}{upto(1, 50)}-{sign}{upto(51, 90)}",
    ])()


def of_prices() -> str:
    thing = pick(BUSINESS)
    return pick([
        lambda: f"A {thing} is {money()}, or {money()} with {pick(BUSINESS)}.",
        lambda: f"It costs {money()} per {pick(['night', 'person', 'hour', 'kg', 'month', 'lb'])} plus {upto(1, 30)}% tax.",
        lambda: f"From {money()} to {money()}; {money()} off!", lambda: f"{money()}? No: {money()}.",
        lambda: f"Pay {money()} now and {money()} on {pick(DAYS)} ({money()} in all).",
        lambda: f"{pick(COMPANIES).replace('-', ' ')} paid {money()} for {upto(2, 99)} {pick(PLURALS)}.",
        lambda: f"The {thing} ({money()}/month) includes {money()} of credit.", lambda: f"Deposit: {money()}. Balance: {money()}",
        lambda: f"Your change is {money()}, {person()}.", lambda: f"{money()} each, {upto(2, 9)} for {money()}.",
    ])()


def date() -> str:
    day, month, year = upto(1, 31), pick(MONTHS), pick([upto(1950, 2035), upto(2020, 2030)])
    return pick([
        lambda: f"{month} {day}", lambda: f"{month} {day}, {year}", lambda: f"{day} {month} {year}", lambda: f"{month[:3]} {day}",
        lambda: f"{month[:3]}. {day}, {year}", lambda: f"the {ordinal()} of {month}", lambda: f"{upto(1, 12)}/{day}/{year}",
        lambda: f"{upto(1, 12)}/{day}/{year % 100:02}", lambda: f"{year}-{upto(1, 12):02}-{day:02}", lambda: f"{month} {year}",
        lambda: f"{pick(DAYS)}, {month} {day}", lambda: f"{pick(DAYS)[:3]}., {day} {month[:3]}.", lambda: f"{day}.{upto(1, 12)}.{year}",
        lambda: f"{upto(1, 12)}/{day}", lambda: f"{month} {day}th", lambda: f"{month} {day} – {upto(1, 31)}", lambda: f"Q{upto(1, 4)} {year}",
        lambda: f"the {upto(10, 20)}th century", lambda: f"{year}/{upto(22, 35)}", lambda: f"Sept {day}", lambda: f"'{year % 100:02}",
    ])()


def of_dates() -> str:
    return pick([
        lambda: f"Is {date()} free, or {date()}?", lambda: f"We're closed from {date()} to {date()}.",
        lambda: f"Your {pick(BUSINESS)} is on {date()}.", lambda: f"{person()} was born on {date()} in {spaced(pick(PLACES))}.",
        lambda: f"On {date()} we {pick(PASTS)} it; since {date()} it's {pick(ADJECTIVES)}.",
        lambda: f"Valid until {date()}.", lambda: f"{date()}: {pick(BUSINESS)}, {date()}: {pick(BUSINESS)}",
        lambda: f"Every {pick(DAYS)} in {pick(MONTHS)}, but not {date()}!", lambda: f"Between {date()} and {date()} it may {pick(VERBS)}.",
    ])()


def clock() -> str:
    hour, minute = upto(0, 23), pick([0, 0, 5, 15, 30, 45, upto(0, 59)])
    return pick([
        lambda: f"{hour}:{minute:02}", lambda: f"{upto(1, 12)}:{minute:02} {pick(['am', 'pm', 'AM', 'PM', 'a.m.', 'p.m.'])}",
        lambda: f"{upto(1, 12)}:{minute:02}{pick(['am', 'pm', 'AM'])}", lambda: f"{upto(1, 12)}{pick(['am', 'pm', 'AM', 'PM', 'a.m.'])}",
        lambda: f"{upto(1, 12)} {pick(['am', 'pm', 'a.m.', 'P.M.', 'AM'])}", lambda: f"{upto(1, 12)} o'clock",
        lambda: f"{hour:02}:{minute:02}:{upto(0, 59):02}", lambda: f"half past {upto(1, 12)}", lambda: f"noon",
        lambda: f"{hour}:{minute:02} {pick(['GMT', 'EST', 'CET', 'UTC+2'])}", lambda: f"{hour:02}.{minute:02}", lambda: f"{hour:02}{minute:02} hrs",
    ])()


def of_times() -> str:
    return pick([
        lambda: f"We open at {clock()} and close at {clock()}.", lambda: f"{pick(DAYS)} {clock()}–{clock()}, {pick(DAYS)} {clock()} - {clock()}",
        lambda: f"Can you come at {clock()}, {pick(FIRST)}?", lambda: f"The {pick(BUSINESS)} starts at {clock()} on {date()}.",
        lambda: f"From {clock()} to {clock()} it's {pick(ADJECTIVES)}.", lambda: f"{clock()} is taken; {clock()} or {clock()} is free.",
        lambda: f"It lasts {upto(1, 90)} {pick(['min', 'mins', 'hrs', 'sec', 'minutes', 'hours', 'ms'])}, until {clock()}.",
        lambda: f"Call before {clock()} ({clock()} on {pick(DAYS)[:3]}.).",
    ])()


def of_abbreviations() -> str:
    title = pick("Mr. Mrs. Ms. Dr. Prof. St. Gen. Sen. Lt. Capt. Rev. Mr Mrs Dr Hon. Sgt.".split())
    unit = pick("km cm mm kg mg lb lbs oz ft mi ml mph km/h Hz kHz GHz KB MB GB TB Mbps hr min sec sq-ft kWh mAh fps cc µg nm °C °F ° pct m g l".split())
    return pick([
        lambda: f"{title} {spaced(pick(LAST))} lives at {upto(1, 9999)} {spaced(pick(STREETS))} {pick(['St.', 'Ave.', 'Blvd.', 'Rd.', 'Ln.', 'Hwy.', 'Dr.', 'Ct.'])}",
        lambda: f"{spaced(pick(COMPANIES))} {pick(['Inc.', 'Ltd.', 'Corp.', 'Co.', 'LLC', 'GmbH', 'Bros.', 'PLC'])} makes {pick(PLURALS)}, {pick(NOUNS)}, etc.",
        lambda: f"It weighs {number()}{pick([' ', ''])}{spaced(unit)}, i.e. more than {number()} {spaced(unit)}.",
        lambda: f"The {pick(['NASA', 'FBI', 'U.S.', 'UK', 'EU', 'UN', 'NATO', 'USA', 'U.K.', 'BBC', 'HIV', 'CEO', 'ASAP', 'PIN', 'DIY', 'FAQ'])} {pick(['vs.', 'vs', 'and', 'w/', 'w/o'])} the {pick(['ISO', 'IRS', 'CIA', 'HTML', 'SQL', 'JPEG', 'PhD', 'Ph.D.', 'MBA', 'RSVP', 'GPS', 'ATM', 'AIDS', 'LASER', 'YMCA'])}.",
        lambda: f"E.g. {pick(PLURALS)}, e.g. {pick(PLURALS)}, cf. vol. {upto(1, 20)}, pp. {upto(1, 90)}-{upto(91, 200)}, fig. {upto(1, 9)}, ed. {upto(1, 9)}.",
        lambda: f"Apt. {upto(1, 99)}{pick('ABCD')}, {upto(1, 99)} {spaced(pick(STREETS))} Ave., {spaced(pick(PLACES))}, {pick(['NY', 'CA', 'TX', 'MA', 'D.C.', 'Ill.', 'Calif.'])} {upto(10000, 99999)}",
        lambda: f"{person()}, {pick(['Jr.', 'Sr.', 'M.D.', 'PhD', 'Esq.', 'III', 'CPA', 'R.N.'])}, said {pick(['BTW', 'IMO', 'FYI', 'LOL', 'OK', 'TBD', 'aka', 'AKA', 'N/A'])} {any_word()}.",
        lambda: f"Approx. {number()} {pick(PLURALS)} per dept., est. {upto(1800, 2020)}, approx. {number()} {spaced(unit)}.",
        lambda: f"{pick(['Mon.', 'Tues.', 'Wed.', 'Thurs.', 'Fri.', 'Sat.', 'Sun.'])}-{pick(['Thu.', 'Fri.', 'Sat.', 'Sun.'])} {clock()}, {pick(MONTHS)[:3]}.-{pick(MONTHS)[:3]}.",
        lambda: f"{pick('ABCDJKMRT')}. {pick('ABCDJKMRT')}. {spaced(pick(LAST))} and {pick('ABCDEFGH')}.{pick('ABCDEFGH')}. {spaced(pick(LAST))} of {pick(['St.', 'Mt.', 'Ft.', 'St', 'Mt'])} {spaced(pick(PLACES))}.",
        lambda: f"Turn to {number()} {spaced(unit)} at {number()}{spaced(unit)} or -{upto(1, 30)}{pick(['°C', '°F', ' °C', '°'])}.",
    ])()


def of_homographs() -> str:
    return pick([
        lambda: pick(HOMOGRAPHS), lambda: pick(HOMOGRAPHS), lambda: f"{pick(HOMOGRAPHS)[:-1].lower()}",
        lambda: f"The {pick(AMBIGUOUS)} will {pick(AMBIGUOUS)} the {pick(AMBIGUOUS)}s, {pick(FIRST)}.",
        lambda: f"To {pick(AMBIGUOUS)} or not to {pick(AMBIGUOUS)}: a {pick(AMBIGUOUS)} of {pick(AMBIGUOUS)}.",
        lambda: f"{pick(['I', 'You', 'We', 'They', 'He'])} {pick(['will', 'must', 'did', 'have', 'had', 'was', 'is', 'may'])} {pick(AMBIGUOUS)} {pick(['my', 'the', 'a', 'that', 'those'])} {pick(AMBIGUOUS)} {pick(ADVERBS)}.",
        lambda: f"{pick(HOMOGRAPHS)[:-1]}, {pick(HOMOGRAPHS).lower()}",
        lambda: f"Their {pick(AMBIGUOUS)} {pick(['has', 'is', 'was', 'can'])} {pick(AMBIGUOUS)}{pick(['ed', 'ing', 's', ''])} by {any_word()}.",
    ])()


def of_names() -> str:
    return pick([
        lambda: f"This is {person()} from {spaced(pick(PLACES))}.", lambda: f"{person()}'s {pick(BUSINESS)} is with {person()}.",
        lambda: f"Ask {pick(FIRST)} or {spaced(pick(LAST))}; {pick(FIRST)} {pick('ABCDEFGHJKLMNPRSTW')}. {spaced(pick(LAST))} is away.",
        lambda: f"Do {spaced(pick(COMPANIES))} and {spaced(pick(COMPANIES))} deliver to {spaced(pick(PLACES))}?",
        lambda: f"The {pick(LAST)}s and the {pick(LAST)}-{pick(LAST)} family {pick(PASTS)} {spaced(pick(PLACES))}.",
        lambda: f"{pick(LAST)}, {pick(FIRST)}: {pick(['yes', 'no', 'maybe'])}.", lambda: f"I'm {pick(FIRST)}, {pick(FIRST).upper()} {pick(LAST).upper()}.",
        lambda: f"{spaced(pick(COMPANIES))}'s new {pick(CLINICAL).replace('-', ' ')} is {pick(ADJECTIVES)}.",
        lambda: f"Welcome to {made_up().capitalize()} {pick(['Hotel', 'Café', 'Dental', 'Yoga', '& Sons', 'Ltd'])} in {spaced(pick(PLACES))}!",
        lambda: f"{pick(FIRST)} and {pick(FIRST)} {pick(LAST)} like {pick(CLINICAL).replace('-', ' ')} and {pick(CLINICAL).replace('-', ' ')}.",
    ])()


def of_addresses() -> str:
    who = pick(FIRST).lower().replace(" ", "")
    host = pick([pick(NOUNS), made_up(), pick(BUSINESS), "parlo", f"{pick(NOUNS)}-{pick(NOUNS)}"])
    end = pick("com org net io co.uk de ai info dev example ua edu".split())
    mail = pick([f"{who}@{host}.{end}", f"{who}.{pick(LAST).lower()}@{host}.{end}", f"{who}_{upto(1, 99)}@{host}.{end}", f"info@{host}.{end}", f"{who}+{pick(NOUNS)}@{host}.{end}", f"{who[0]}.{pick(LAST)}@{host}.{end}"])
    link = pick([f"www.{host}.{end}", f"https://{host}.{end}/{pick(NOUNS)}", f"{host}.{end}", f"http://{host}.{end}/{pick(NOUNS)}?id={upto(1, 999)}", f"{host}.{end}/{pick(NOUNS)}/{upto(1, 99)}", f"https://www.{host}.{end}/{pick(NOUNS)}-{pick(NOUNS)}.html#{pick(NOUNS)}"])
    return pick([
        lambda: f"Write to {mail} or see {link}.", lambda: f"My e-mail is {mail}", lambda: f"Visit {link}, {pick(FIRST)}.", lambda: f"{mail}?",
        lambda: f"Is {mail} right? Or {who} at {host} dot {end}?", lambda: f"Follow @{host}_{upto(1, 99)} and #{host} on {spaced(pick(COMPANIES))}.",
        lambda: f"({link})", lambda: f"Open {link} and click on \"{pick(NOUNS)}\".", lambda: f"C:\\{pick(NOUNS)}\\{pick(NOUNS)}.{pick(['txt', 'pdf', 'docx', 'mp3'])} and /home/{who}/{pick(NOUNS)}.{pick(['sh', 'json', 'csv'])}",
    ])()


def of_phones() -> str:
    a, b, c = upto(200, 999), upto(200, 999), upto(0, 9999)
    phone = pick([
        f"{a}-{b}-{c:04}", f"({a}) {b}-{c:04}", f"+1 {a} {b} {c:04}", f"{b}-{c:04}", f"+380 {upto(10, 99)} {a} {upto(10, 99)} {upto(10, 99)}",
        f"+1-{a}-{b}-{c:04}", f"{a}.{b}.{c:04}", f"1-800-{pick(['FLOWERS', 'GO-FEDEX', '555-0199'])}", f"{a}{b}{c:04}", f"0{upto(10, 99)} {a} {upto(1000, 9999)}", f"+44 20 {upto(1000, 9999)} {c:04}", pick(["911", "112", "411", "988"]),
    ])
    return pick([
        lambda: f"Call {phone}.", lambda: f"My number is {phone}, ext. {upto(1, 999)}", lambda: f"Call us at {phone} or {b}-{c:04}!",
        lambda: f"Tel: {phone} (fax {a}-{b}-{upto(1000, 9999)})", lambda: f"{phone}", lambda: f"Was that {phone}, {pick(FIRST)}?", lambda: f"Text {pick(['YES', 'STOP', 'HELP'])} to {upto(10000, 99999)}, or dial {phone} x{upto(1, 99)}.",
    ])()


def of_codes() -> str:
    letters = lambda n: "".join(pick("ABCDEFGHJKLMNPQRSTUVWXYZ") for _ in range(n))
    code = lambda: pick([
        f"{letters(2)}{upto(100, 9999)}", f"{letters(3)}-{upto(100, 99999)}", f"{letters(1)}{upto(1, 9)}{letters(1)} {upto(1, 9)}{letters(2)}", f"{upto(1, 99)}{letters(1)}",
        f"v{upto(1, 9)}.{upto(0, 30)}.{upto(0, 9)}", f"{letters(2)}-{letters(2)}-{upto(10, 99)}", f"0x{upto(4096, 65535):X}", f"{letters(6)}", f"{upto(1000, 9999)}-{upto(1000, 9999)}-{upto(1000, 9999)}",
        f"#{upto(1000, 99999)}", f"{letters(1)}-{upto(1, 99)}", f"{letters(2).lower()}{upto(1, 99)}{letters(1).lower()}", f"{pick(['iPhone', 'PS', 'MP', 'USB', 'Wi-Fi', 'COVID-', 'B', 'F-', 'A', 'Windows', 'HTML', 'mp', 'x', 'GPT-'])}{upto(1, 99)}", f"{upto(1, 9)}{letters(2)}{upto(10, 99)}{letters(1)}", f"{upto(100, 255)}.{upto(0, 255)}.{upto(0, 255)}.{upto(1, 255)}", f"{letters(4)}_{upto(1, 99)}", f"ISBN {upto(100, 999)}-{upto(0, 9)}-{upto(100, 999)}",
        pick(["H2O", "CO2", "B2B", "4x4", "3D", "24/7", "9/11", "A4", "R2-D2", "C-3PO", "K-9", "7UP", "U2", "1st-class", "4WD", "M&M's", "Y2K", "F1", "V8", "O2", "1080p", "5G", "4K", "24-7", "2nd", "401(k)", "P2P", "i18n"]),
    ])
    return pick([
        lambda: f"Your order {code()} is on its way.", lambda: f"The code is {code()}, not {code()}.", lambda: f"Flight {code()} leaves from gate {code()}.",
        lambda: f"Part {code()}/{code()} ({code()}) fits {pick(BUSINESS)} {code()}.", lambda: f"Use voucher {code()} by {date()}.", lambda: f"{code()}?", lambda: f"Is {code()} in stock, and {code()}?", lambda: f"Press {upto(0, 9)}, then * or #{upto(1, 9)}, for {code()}.",
    ])()


def of_marks() -> str:
    w, v = any_word(), any_word()
    return pick([
        lambda: f"\"{w.capitalize()},\" {pick(FIRST)} said, \"{v}!\"", lambda: f"“{w.capitalize()} — ‘{v}’ …”", lambda: f"Well... {w}... {v}?!", lambda: f"{w.upper()}!!! {v.upper()} {pick(AMBIGUOUS).upper()}",
        lambda: f"{w}—{v}, {w} – {v}; {w} -- {v} - {w}", lambda: f"({w}) [{v}] {{{w}}} <{v}>", lambda: f"**{w}** _{v}_ `{w}` ~~{v}~~ # {w}", lambda: f"{w}/{v}, {w}&{v}, {w} & {v}, {w}+{v}, {w}@{v}",
        lambda: f"{pick(['😀', '🎉', '👍🏽', '❤️', '🇺🇦', '✅'])} {w} {pick(['😀', '🎉', '☕', '→', '•'])} {v}{pick(['😂', '!', ''])}", lambda: f"Hi :) {w} :-( {v} <3 ;-) {w}", lambda: f"{pick(FIRST)}'s, the {pick(LAST)}s', rock'n'roll, o'clock, ma'am, y'all'd've, '{w}' 'tis",
        lambda: f"{w.capitalize()}{v.capitalize()} and {w}{v.capitalize()}, {w}_{v}, {w.upper()}{v}", lambda: f"Non-{w}, pre-{v}, {w}-{v}, ex-{w}, {w}-y, {w}-{pick(AMBIGUOUS)}-{v}", lambda: f"I'm, you're, he'd've, won't, can't, shouldn't, it's, that'll, who's, ain't, gonna, gotta, lemme, {w}n't",
        lambda: f"   {w}  ,{v} .{w}  !  ", lambda: f"{w},{v};{w}:{v}.{w.capitalize()}", lambda: f"¿{w}? ¡{v}! «{w}» „{v}“ ‹{w}›", lambda: f"{w}™ {v}® © {upto(1990, 2026)} {w}° §{upto(1, 20)} ¶ {v}² {w}³ ½ {v} ±{upto(1, 9)}",
        lambda: f"{w} = {v}; {w} < {v} > {w}; {w}~{v}; {w}^{upto(2, 9)}; {w}|{v}; {w}*{v}", lambda: f"[{w}](/hˈɛlO/) and [{v}](/wˈɜɹld/), [{w}](https://{v}.com)", lambda: f"{w}\t{v}\n{w}", lambda: f"Привіт {w}, こんにちは {v}, Ελλάδα, {w}é {v}ñ",
        lambda: f"{w[0]}-{w[0]}-{w}, {v.upper()}-{w}, {v[0].upper()}. {w}, {v[:3].upper()}s, {v[:2].upper()}'s", lambda: f"{made_up()}, {made_up().capitalize()}'s {made_up()}s and {made_up()}ed", lambda: f"...{w}. \"...{v}\" '{w}', ''{v}'' ``{w}''", lambda: f"{w}?.. {v}!.. {w},, {v};; ({w}!) ({v}.) \"{w}\".",
    ])()


def of_words() -> str:
    return pick([
        lambda: filled(pick(FRAMES)), lambda: filled(pick(FRAMES)), lambda: filled(pick(FRAMES)),
        lambda: f"{any_word()} {any_word()} {any_word()} {any_word()}", lambda: f"The {pick(SILVER)} of {pick(SILVER)}'s {pick(SILVER)}s.", lambda: f"{pick(SILVER).capitalize()} and {pick(GOLD).capitalize()} {pick(GOLD)}s the {pick(GOLD)}ing {pick(GOLD)}ed {pick(GOLD)}.",
        lambda: f"The {made_up()} {pick(['was', 'is', 'looks'])} {pick(ADJECTIVES)} to the {any_word()}, {made_up()}.", lambda: f"{pick(GOLD).upper()} {pick(GOLD)}'s {pick(GOLD)} {pick(GOLD)}es {pick(GOLD)}in' {pick(GOLD)}.",
    ])()


def of_pairs() -> list[str]:
    """Distinct questions, answers and turns in English."""
    found: set[str] = set()
    for path in sorted(PAIRS.glob("*.json")):
        business = json.loads(path.read_text())
        texts = [t for c in business["candidates"] for t in (c.get("question"), c.get("text"))]
        texts += [turn.get("said") or turn.get("text") for turn in business["turns"]]
        found.update(t for t in texts if isinstance(t, str) and t.strip() and len(t) < 400 and not has_cyrillic(t))
    return draw.sample(sorted(found), OF_PAIRS)


def has_cyrillic(text: str) -> bool:
    return any("\u0400" <= c <= "\u04ff" for c in text)


def main() -> None:
    kinds = [of_numbers, of_prices, of_dates, of_times, of_abbreviations, of_homographs, of_names, of_addresses, of_phones, of_codes, of_marks, of_words]
    sentences = of_pairs()
    known = set(sentences)
    for make in kinds:
        made = 0
        while made < OF_EACH_KIND:
            sentence = make()
            if sentence in known:
                continue
            known.add(sentence)
            sentences.append(sentence)
            made += 1
    draw.shuffle(sentences)
    # One a line: tabs and line ends within a sentence are written as JSON.
    for sentence in sentences:
        print(json.dumps(sentence, ensure_ascii=False))


main()
