// Endings by which the forms of one word differ, longest first. Not a grammar: it is enough that a question's word and
// a file's word lose the same, and that what is left is long enough to be told apart.
const ENGLISH = ends(
  `izations ization ational ations ation itions ition ements ement iness ments ment nesses ness ingly edly ings ing ions
  ion ies ied est es ed ly al s e y`,
);
const UKRAINIAN = ends(
  `юватися уватися юваннями уваннями ювання ування юваннях уваннях ійських ійського увати ювати ення ання іння еннями
  ється ються аються иться яться атися итися ятися ймося ього ому ами ями ові еві єві ого ому ими іми ьої ати ити яти
  іти ією єю ею ою ах ях ів їв ам ям ем ом єм им ім ій ий ої их іх ую юю ає яє уть ють ать ять ить їть ла ло ли
  а я о е є у ю и і ї ь й в`,
);
const SHORTEST_STEM = 3;

function ends(list: string): readonly string[] {
  return list.split(/\s+/u).sort((a, b) => b.length - a.length);
}

/**
 * A folded word without the ending of its form: `deliveries` and `delivered` are both `deliver`, `доставку` is
 * `доставк`. Numbers and words of other scripts stay as they are.
 */
export function stemWord(word: string): string {
  const plain = word.replace(/'s$|s'$/u, '');
  const endings = /^[a-z']+$/u.test(plain) ? ENGLISH : /^[а-яєіїґ']+$/u.test(plain) ? UKRAINIAN : [];
  const ending = endings.find((end) => plain.length - end.length >= SHORTEST_STEM && plain.endsWith(end));
  const stem = ending === undefined ? plain : plain.slice(0, -ending.length);
  // "stopped" and "stop", "planning" and "plan".
  return stem.length > SHORTEST_STEM ? stem.replace(/([bdfgmnprt])\1$/u, '$1') : stem;
}
