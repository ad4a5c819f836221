/** Short words that lean on the word beside them and have no stress of their own. */
export const UNSTRESSED = new Set(
  `а або але б би бо в у від для до ж же з зі із за і й на над не ні о об по під при про та то ти ми ви він я це ці цю
  що щоб як чи хай нас вас вам нам їх її його є над через перед біля між без щодо крім`.split(/\s+/u),
);
