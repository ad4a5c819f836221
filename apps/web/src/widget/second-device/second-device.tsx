/** @jsxImportSource preact */
import { render } from 'preact';
import type { WidgetEvents } from '../page/window-events.ts';
import style from './second-device.css?inline';
import { type Awake, createStayAwake } from './stay-awake.ts';
import { DEVICE_WORDS, type DeviceWords } from './words.ts';

/** How long the screen stays on after a call that ended unnoticed, in milliseconds: most of a meeting. */
export const STAY_MS = 30 * 60_000;

const LIVE = new Set(['asking', 'connecting', 'active']);

/**
 * Makes the popup page one for a phone that lies next to a laptop: large enough to be read from a metre away, over the
 * whole screen from the tap that starts a call, and on for as long as the call takes. It learns of calls by window events
 * alone, so the page knows nothing of it. The returned function takes it away again.
 */
export function openSecondDevice(language: keyof typeof DEVICE_WORDS): () => void {
  const words = DEVICE_WORDS[language];
  document.documentElement.classList.add('second');
  document.head.appendChild(document.createElement('style')).textContent = style;
  const place = document.body.appendChild(document.createElement('aside'));
  place.className = 'device';
  let live = false;
  let byItself = false;
  let awake: Awake = 'off';
  let timer: ReturnType<typeof setTimeout> | undefined;
  function show() {
    // The page may have rendered again in the meantime.
    if (document.body.lastElementChild !== place) document.body.append(place);
    render(<Device words={words} live={live} byItself={byItself} awake={awake} />, place);
  }
  const screen = createStayAwake({ wakeLock: navigator.wakeLock, page: document }, (now) => {
    awake = now;
    show();
  });
  function hear(event: Event) {
    const { state, byItself: alone = false } = (event as CustomEvent<WidgetEvents['parlo:call']>).detail;
    const began = !live && LIVE.has(state);
    live = LIVE.has(state);
    // Still within the tap that started it: later, no browser allows it.
    if (began) void fillScreen();
    // A phone that went dark would hide that nobody listens any more.
    byItself = alone;
    screen.wish(live || byItself);
    clearTimeout(timer);
    if (byItself) timer = setTimeout(() => screen.wish(false), STAY_MS);
    show();
  }
  addEventListener('parlo:call', hear);
  addEventListener('fullscreenchange', show);
  show();
  return () => {
    clearTimeout(timer);
    removeEventListener('parlo:call', hear);
    removeEventListener('fullscreenchange', show);
    screen.close();
    place.remove();
  };
}

interface DeviceProps {
  readonly words: DeviceWords;
  readonly live: boolean;
  readonly byItself: boolean;
  readonly awake: Awake;
}

function Device({ words, live, byItself, awake }: DeviceProps) {
  const quiet = live ? '' : byItself ? words.after : words.before;
  const said = awake === 'off' || (awake === 'on' && byItself) ? quiet : words[awake];
  return (
    <>
      <p role="status">{said}</p>
      {document.fullscreenElement && (
        <button type="button" class="quiet" onClick={() => void document.exitFullscreen()}>
          {words.leaveFull}
        </button>
      )}
    </>
  );
}

/** A phone that has no full screen for pages, or does not want to, shows the page all the same. */
async function fillScreen(): Promise<void> {
  if (document.fullscreenElement) return;
  try {
    await document.documentElement.requestFullscreen?.({ navigationUI: 'hide' });
  } catch (error) {
    console.warn('no full screen', error);
  }
}
