import { ENGLISH_PAGES } from '../site/pages.ts';
import { holdingLocal } from '../storage/browser-store.ts';

export type Theme = 'light' | 'dark';

const THEME_KEY = 'theme';
/** Sent on the window when the choice has changed: several controls change it. */
export const THEME_CHANGED = 'parlo:theme';

/** What is on the screen: the reader's choice, else what their system prefers. */
export function currentTheme(): Theme {
  return chosenTheme() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

/** For a page that begins empty: what was chosen on this device. */
export function showKeptTheme(): void {
  const kept = holdingLocal.getItem(THEME_KEY);
  if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept;
}

/** Null while the system decides. */
export function chosenTheme(): Theme | null {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : null;
}

/** Shows a theme and keeps the choice on this device; null leaves it to the system again. */
export function chooseTheme(theme: Theme | null): void {
  if (theme === null) {
    delete document.documentElement.dataset.theme;
    holdingLocal.removeItem(THEME_KEY);
  } else {
    document.documentElement.dataset.theme = theme;
    holdingLocal.setItem(THEME_KEY, theme);
  }
  dispatchEvent(new Event(THEME_CHANGED));
}

/**
 * Runs in the head before anything is drawn: sets the chosen theme, leads a reader of Ukrainian from an English page of
 * the site to the Ukrainian one, and hides a screen of the app, made in English, from them until it is in their language
 * (two seconds at most, should scripts fail). An address below /uk is Ukrainian for everybody. A press of a link to
 * the other language is a choice, also before the header is hydrated and in another tab.
 *
 * It also keeps zod from compiling code (its option `jitless`), which is decided before any module of ours runs: the
 * page's policy forbids that, and browsers report the attempt.
 */
export const FIRST_PAINT_SCRIPT = `(function(){__zod_globalConfig={jitless:true};try{var d=document.documentElement,p=location,n=p.pathname,t=localStorage.getItem('${THEME_KEY}');
if(t==='light'||t==='dark')d.dataset.theme=t;
['click','auxclick'].forEach(function(x){addEventListener(x,function(e){var a=e.target.closest&&e.target.closest('a[hreflang]');if(a)localStorage.setItem('language',a.hreflang)},true)});
var l=[localStorage.getItem('language')||''].concat(navigator.languages||[]).map(function(x){return x.slice(0,2).toLowerCase()}).filter(function(x){return x==='en'||x==='uk'})[0];
if(l==='uk'&&!/^\\/uk(\\/|$)/.test(n)){d.dataset.waiting='';setTimeout(function(){delete d.dataset.waiting},2000);
if(new RegExp('${ENGLISH_PAGES}').test(n))p.replace('/uk'+(n==='/'?'':n)+p.search+p.hash)}}catch(e){}})()`;
