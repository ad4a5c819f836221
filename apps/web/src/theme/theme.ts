export type Theme = 'light' | 'dark';

const THEME_KEY = 'theme';

/** What is on the screen: the reader's choice, else what their system prefers. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Shows a theme and keeps the choice on this device. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem(THEME_KEY, theme);
}

/**
 * Runs in the head before anything is drawn: sets the chosen theme, and hides a page made in English from a reader
 * of Ukrainian until it is in their language (two seconds at most, should scripts fail).
 */
export const FIRST_PAINT_SCRIPT = `(function(){try{var d=document.documentElement,t=localStorage.getItem('${THEME_KEY}');
if(t==='light'||t==='dark')d.dataset.theme=t;
var l=[localStorage.getItem('language')||''].concat(navigator.languages||[]).map(function(x){return x.slice(0,2).toLowerCase()}).filter(function(x){return x==='en'||x==='uk'})[0];
if(l==='uk'){d.dataset.waiting='';setTimeout(function(){delete d.dataset.waiting},2000)}}catch(e){}})()`;
