import { expect, it } from 'vitest';
import { findPlaces, guessPlaces } from './find-pages.ts';

const HOME = { to: '/', name: 'Home', text: 'what Parlo is' };
const PRICING = { to: '/pricing', name: 'Pricing', text: 'the plan, minutes, what is free' };
const BLOG = { to: '/blog', name: 'Blog', text: 'how to build an assistant' };
const BUILDER = { to: '/assistant', name: 'Конструктор', text: 'створити асистента' };
const ALL = [HOME, PRICING, BLOG, BUILDER];

it.each([
  ['', ALL],
  ['  ', ALL],
  ['price', [PRICING]],
  ['FREE minute', [PRICING]],
  ['асистенти', [BUILDER]],
  ['assistant', [BLOG, BUILDER]],
  ['assistant blog', [BLOG]],
  ['zebra', []],
  ['%', ALL],
])('finds %j', (typed, found) => {
  expect(findPlaces(typed, ALL)).toEqual(found);
});

it.each([
  ['/prices', [PRICING]],
  ['/uk/blogs/2024', [BLOG]],
  ['/blog-assistant.html', [BLOG, BUILDER]],
  ['/%D1%81%D1%82%D0%B2%D0%BE%D1%80%D0%B8%D1%82%D0%B8', [BUILDER]],
  ['/%E0%A4%A', []],
  ['/a/b', []],
])('guesses what %s meant', (pathname, guessed) => {
  expect(guessPlaces(pathname, ALL)).toEqual(guessed);
});
