import { useTranslation } from 'react-i18next';
import { BuilderOfUser } from '../features/assistants/builder/builder-of-user.tsx';
import { Outline } from '../features/assistants/builder/outline.tsx';
import { loadSection } from '../features/assistants/builder/section-parts.tsx';
import { isBuilder, placeOf } from '../features/assistants/builder/sections.ts';
import { TemplatePicker } from '../features/assistants/templates/template-picker.tsx';
import { WebsiteStart } from '../features/websites/website-start.tsx';
import { assistants } from '../i18n/en/assistants.ts';
import { steps } from '../i18n/en/steps.ts';
import { templates } from '../i18n/en/templates.ts';
import { haveTexts, loadTexts } from '../i18n/index.ts';
import type { BuilderSlot, BuilderSlots } from '../owner/assistants/builder-slot.ts';
import { beginOpening } from '../owner/assistants/server-source.ts';
import { lazyDialog } from '../ui/dialog/lazy-dialog.tsx';

haveTexts({ assistants, templates, steps });

const Knowledge = lazyDialog(
  async () => {
    const [{ KnowledgeTable }, { EntriesPart }, { WebsitesPart }, { ImportDialog }] = await Promise.all([
      import('../features/knowledge/knowledge-table.tsx'),
      import('../features/assistants/entries/entries-part.tsx'),
      import('../features/websites/websites-part.tsx'),
      import('../features/websites/website-start.tsx'),
      loadTexts('websites', 'knowledge', 'refusals'),
    ]);
    const parts = { Entries: EntriesPart, Websites: WebsitesPart, ImportDialog };
    return ({ slot }: Slotted) => <KnowledgeTable slot={slot} {...parts} />;
  },
  <Outline rows={[4]} />,
);
const Logo = lazyDialog<Slotted>(
  async () => {
    const [{ LogoField }] = await Promise.all([
      import('../features/branding/logo-field.tsx'),
      loadTexts('knowledge', 'refusals'),
    ]);
    return LogoField;
  },
  <Outline rows={[2]} />,
);
const Calendar = lazyDialog<Slotted>(
  async () => {
    const [{ BuilderCalendar }] = await Promise.all([
      import('../features/calendar/builder-calendar.tsx'),
      loadTexts('calendar'),
    ]);
    return BuilderCalendar;
  },
  <Outline rows={[2]} />,
);
const Code = lazyDialog(
  async () => {
    const [{ WidgetCode }] = await Promise.all([
      import('../features/embed/widget-code.tsx'),
      loadTexts('embed'),
    ]);
    return WidgetCode;
  },
  <Outline rows={[3, 2]} />,
);
const Telephone = lazyDialog<Slotted>(
  async () => {
    const [{ TelephoneSection }] = await Promise.all([
      import('../features/telephone/telephone-section.tsx'),
      loadTexts('telephone', 'refusals'),
    ]);
    return TelephoneSection;
  },
  <Outline rows={[2]} />,
);
const Tests = lazyDialog(
  async () => {
    const [{ TestsSection }] = await Promise.all([
      import('../features/answer-tests/tests-section.tsx'),
      loadTexts('tests', 'refusals'),
    ]);
    return TestsSection;
  },
  <Outline rows={[3]} />,
);

interface Slotted {
  readonly slot: BuilderSlot;
}

/** The parts of other features in the builder. */
const SLOTS: BuilderSlots = {
  templates: (slot) => (
    <div className="flex flex-wrap items-start gap-3">
      <WebsiteStart slot={slot} />
      <TemplatePicker slot={slot} />
    </div>
  ),
  knowledge: (slot) => <Knowledge slot={slot} />,
  logo: (slot) => <Logo slot={slot} />,
  calendar: (slot) => <Calendar slot={slot} />,
  code: (slot) => <Code slot={slot} />,
  telephone: (slot) => <Telephone slot={slot} />,
  tests: (slot) => <Tests slot={slot} />,
  load: {
    knowledge: [Knowledge],
    voice: [Logo],
    calendar: [Calendar],
    site: [Code],
    telephone: [Telephone],
    tests: [Tests],
  },
};

// As soon as this code is there: React Router asks loaders only once the page is hydrated.
if (typeof location !== 'undefined' && isBuilder(location.pathname)) begin(location);

/** Begins to fetch what the builder shows at an address: its assistant, and the code of its section. */
function begin(address: { readonly pathname: string; readonly search: string; readonly hash: string }): void {
  beginOpening(new URLSearchParams(address.search).get('id'));
  const place = placeOf(address) ?? 'about';
  // A part that is not there when it is needed says so then.
  if (place !== 'preview') void loadSection(place, SLOTS).catch(() => undefined);
}

/** Lets the prerendered page hydrate at once: without it, hydration would wait for `clientLoader`. */
export function loader() {
  return null;
}

/** Runs when somebody navigates here from another page. */
export function clientLoader({ request }: { readonly request: Request }) {
  begin(new URL(request.url));
  return loadTexts('assistants', 'templates', 'steps');
}

export default function AssistantRoute() {
  const { t } = useTranslation();
  return (
    <main id="main">
      <title>{`${t('assistants.pageTitle')} · ${t('app.name')}`}</title>
      <h1 className="sr-only">{t('assistants.pageTitle')}</h1>
      <BuilderOfUser slots={SLOTS} />
    </main>
  );
}
