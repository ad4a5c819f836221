/** Word list: words with an apostrophe that are nothing else without it; "its" and "were" are. */
export const APOSTROPHES = `
  can't don't won't isn't aren't wasn't weren't hasn't haven't hadn't didn't doesn't couldn't wouldn't shouldn't
  i've you're you've they're they've we've he's she's that's there's here's what's who's where's how's
  someone's somebody's everyone's everybody's nobody's`;
