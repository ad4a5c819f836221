/** @jsxImportSource preact */
import { render } from 'preact';
import { App } from './app.tsx';
import { readParams } from './params.ts';
import './widget.css';

const params = readParams(location.search, navigator.languages);
document.documentElement.lang = params.language;
if (params.theme) document.documentElement.style.colorScheme = params.theme;
render(<App {...params} />, document.body);
