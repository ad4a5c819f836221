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
