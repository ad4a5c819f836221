import type { Page } from 'playwright-core';
import { bringNothing } from '../support/visit.ts';
import { refuseMicrophone } from './builder-stops.ts';
import { endless, lost, type Place, press, type Stop, wordless } from './stop.ts';

const CONFIG = '**/api/widgetconfig*';
const widget = ({ url, assistantId }: Place) => `${url}/widget?assistantId=${assistantId}`;

/** A widget whose page did not bring the assistant along, and that has to ask for it. */
async function askFor(page: Page, on: Place, respond: Parameters<Page['route']>[1]): Promise<void> {
  await bringNothing(page);
  await page.route(CONFIG, respond);
  await page.goto(widget(on));
}

async function withLogo(page: Page, on: Place, status: number): Promise<void> {
  await bringNothing(page);
  await page.route(CONFIG, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.assistant.logo = '/api/logo?id=somewhere';
    await route.fulfill({ response, json: body });
  });
  await page.route('**/api/logo?*', (route) => route.fulfill({ status, body: '' }));
  await page.goto(widget(on));
}

/** What visitors see: the widget and the popup page. */
export const WIDGET_STOPS: readonly Stop[] = [
  {
    where: '/widget',
    section: '2, 9',
    texts: ['Start a call'],
    as: 'visitor',
    go: (page, on) => page.goto(widget(on)),
  },
  {
    where: '/widget, while it asks for its assistant',
    section: '2',
    texts: ['Loading assistant…'],
    as: 'visitor',
    go: (page, on) => askFor(page, on, endless),
  },
  {
    where: '/widget without an id',
    section: '5, 8',
    texts: ['Assistant ID is required'],
    as: 'visitor',
    go: (page, { url }) => page.goto(`${url}/widget`),
  },
  {
    where: '/widget, no such assistant',
    section: '8',
    texts: ['Assistant not found'],
    as: 'visitor',
    go: (page, { url }) => page.goto(`${url}/widget?assistantId=assistant_nowhere`),
  },
  {
    where: '/widget, refused without words',
    section: '8',
    texts: ['Error: Failed to load assistant configuration'],
    as: 'visitor',
    go: (page, on) => askFor(page, on, wordless),
  },
  {
    where: '/widget, no response',
    section: '8',
    texts: ['Error: Error loading assistant'],
    as: 'visitor',
    go: (page, on) => askFor(page, on, lost),
  },
  {
    where: '/widget, a logo whose file is gone',
    section: '8',
    texts: ['Logo not found'],
    as: 'visitor',
    go: (page, on) => withLogo(page, on, 404),
  },
  {
    where: '/widget, a logo that does not load',
    section: '8',
    texts: ['Error loading logo'],
    as: 'visitor',
    go: (page, on) => withLogo(page, on, 500),
  },
  {
    where: '/widget, the microphone is refused',
    section: '4, 8',
    texts: ['Please allow access to your microphone to use the voice assistant'],
    as: 'visitor',
    async go(page, on) {
      await page.goto(widget(on));
      await refuseMicrophone(page);
      const alerted = page.waitForEvent('dialog');
      const pressed = press(page, 'Start a call');
      const alert = await alerted;
      const message = alert.message();
      await alert.accept();
      await pressed;
      return message;
    },
  },
  {
    where: '/widget, in a call',
    section: '4',
    texts: ['End call'],
    as: 'visitor',
    async go(page, on) {
      await page.goto(widget(on));
      await press(page, 'Start a call');
    },
  },
  {
    where: '/widget, connecting',
    section: '4, 9',
    texts: ['Connecting...'],
    as: 'visitor',
    async go(page, on) {
      await page.route('**/v1/realtime/calls', endless);
      await page.goto(widget(on));
      await press(page, 'Start a call');
    },
  },
  {
    where: '/popup',
    section: '2, 9',
    texts: ['Bakery', 'Your personal AI assistant. Just TAP to talk!'],
    as: 'visitor',
    go: (page, { url, assistantId }) => page.goto(`${url}/popup/${assistantId}`),
  },
  {
    where: '/popup, a name that can’t be looked up',
    section: '8',
    texts: ['Parlo'],
    as: 'visitor',
    async go(page, { url, assistantId }) {
      await bringNothing(page);
      await page.route(CONFIG, lost);
      await page.goto(`${url}/popup/${assistantId}`);
    },
  },
];
