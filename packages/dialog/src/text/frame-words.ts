/** What a question is put with, whatever it is about: "do you sell" is no reason to answer with what is sold. */
export const FRAME_WORDS: ReadonlySet<string> = new Set(
  `a an the do does did you your i my me we our is are am be was were can could may will would should shall have has had
  get got sell offer provide take accept allow allowed need want like if to of it this that there here for in on at with
  and or so what which when where who how please tell know any some чи я ви ваш ваша ваше ваші у в на є до з та і що як`.split(
    /\s+/u,
  ),
);
