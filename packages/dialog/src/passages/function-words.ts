import { FRAME_WORDS } from '../text/frame-words.ts';

/** Words that hold a text together and say nothing of what it is about, in English and Ukrainian. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  ...FRAME_WORDS,
  ...`they them their then than but not no nor any all each every other others such these those he she his her its
  it's as by from into onto over out up down about who whom whose why been being were also only just more most very much
  many per via etc using used use i'm i've i'd you'll you're you've we're we've don't doesn't isn't aren't can't won't
  there's that's what's let's him us me mine ours yours theirs himself itself themselves yourself between during while
  after before through because until against both few own same too once again further does doing done having
  він вона воно вони ми ти його її їх їхній мій моя моє мої твій наш наша наше наші це цей ця ці той та те ті про за від
  по при під над між через але або ні не так також лише тільки ще вже бути був була було були буде будуть же ж би б щоб
  якщо коли де куди який яка яке які чому скільки мене мені тебе тобі нас нам вас вам себе собі`.split(
    /\s+/u,
  ),
]);

/**
 * Words that say a little of what a question is about, less than how rare they are in a few pages suggests: "bring" in
 * "may I bring my cat".
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `able across actually add again ago already also always another anybody anyone anything ask asked choose chose away back bad begin
  best better big bit bring brought buy call called case certain change check come comes coming day days deal different
  done early else end enough ever everybody everyone everything exactly example explain far fast feel few find first follow
  forgot forget full general generally give given gives go goes going good great happen happened happens happening hard
  hear help high idea important include information instead interest interested interesting keep kind late later leave left let life like likely line
  little live long longer look looking lose lot low made main make makes making matter mean means mind minute moment
  month months morning move much near necessary never new next nice night normal normally nothing now number often ok
  old open order original part people per person place plan point possible problem put question quick quickly really
  reason recommend right run said say see seem send sent set several show simply since small somebody someone something
  sometimes soon sort sound sounds special specific start started stay still stop sure takes taking talk thing things think thought
  till today together tomorrow tonight try trying turn two type understand up us usually wait way ways week weeks well
  went work works working wonder wondering worry write wrong year years yet
  можна треба потрібно хочу хотів хотіла буду можу можете могли бути мати маєте дуже зараз сьогодні завтра завжди
  інколи день дні час раз разом добре дати дайте скажіть підкажіть розкажіть знайти зробити робити`.split(
    /\s+/u,
  ),
);
