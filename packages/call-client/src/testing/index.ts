/** For tests of whatever is built on calls: a browser whose every part is scripted, and values of the contract. */
export * from './arbitrary-of.ts';
export * from './fake-browser.ts';
