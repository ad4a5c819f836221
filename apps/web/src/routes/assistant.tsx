import { useTranslation } from 'react-i18next';
import { BuilderOfUser } from '../features/assistants/builder/builder-of-user.tsx';
import { TemplatePicker } from '../features/assistants/templates/template-picker.tsx';
import { WebsiteStart } from '../features/websites/website-start.tsx';
import { assistants } from '../i18n/en/assistants.ts';
import { steps } from '../i18n/en/steps.ts';
import { templates } from '../i18n/en/templates.ts';
import { haveTexts, loadTexts } from '../i18n/index.ts';
import type { BuilderSlot, BuilderSlots } from '../owner/assistants/builder-slot.ts';
import { assistantsQuery } from '../owner/assistants/use-assistants.ts';
import { beginReading } from '../owner/begin-reading.ts';
import { lazyDialog } from '../ui/dialog/lazy-dialog.tsx';

haveTexts({ assistants, templates, steps });
// As soon as this code is there: React Router asks loaders only once the page is hydrated.
beginReading(assistantsQuery);

// Below the first screen, and heavier than all above it. What is typed above stays when they can't be loaded.
const Files = lazyDialog(
  async () => {
    const [replies, engine, services, websites, files, logo, look, visitors, versions] = await Promise.all([
      import('../features/assistants/replies/replies-section.tsx'),
      import('../features/assistants/voice/engine-section.tsx'),
      import('../features/assistants/voice/services-section.tsx'),
      import('../features/websites/website-section.tsx'),
      import('../features/knowledge/knowledge-field.tsx'),
      import('../features/branding/logo-field.tsx'),
      import('../features/assistants/look/look-section.tsx'),
      import('../features/assistants/visitors/visitors-section.tsx'),
      import('../features/assistants/versions/versions-section.tsx'),
      loadTexts('replies', 'websites', 'knowledge', 'look', 'visitors', 'tests', 'refusals'),
    ]);
    return ({ slot }: { readonly slot: BuilderSlot }) => (
      <>
        <websites.WebsiteSection slot={slot} />
        <files.KnowledgeField slot={slot} />
        <replies.RepliesSection slot={slot} />
        <engine.EngineSection slot={slot} />
        <services.ServicesSection assistantId={slot.email === null ? null : slot.assistant.id} />
        <logo.LogoField slot={slot} />
        <look.LookSection email={slot.email} />
        <visitors.VisitorsSection />
        {slot.email !== null && <versions.VersionsSection email={slot.email} assistant={slot.assistant} />}
      </>
    );
  },
  <FilesOutline />,
);
const Code = lazyDialog(async () => {
  const [{ WidgetCode }] = await Promise.all([
    import('../features/embed/widget-code.tsx'),
    loadTexts('embed'),
  ]);
  return WidgetCode;
});
const Tests = lazyDialog(async () => {
  const [{ TestsSection }] = await Promise.all([
    import('../features/answer-tests/tests-section.tsx'),
    loadTexts('tests', 'refusals'),
  ]);
  return TestsSection;
});
// While the assistants are on their way, so that the form has all of its parts when it is first drawn.
if (typeof document !== 'undefined') Files.fetch();

/** The parts of other features in the builder. */
const SLOTS: BuilderSlots = {
  templates: (slot) => (
    <div className="flex flex-wrap items-start gap-3">
      <WebsiteStart slot={slot} />
      <TemplatePicker slot={slot} />
    </div>
  ),
  files: (slot) => <Files slot={slot} />,
  code: (slot) => <Code slot={slot} />,
  tests: (slot) => <Tests slot={slot} />,
};

/** The room of the parts that are on their way: what is below them stays where it is. */
function FilesOutline() {
  return ['h-72', 'h-48', 'h-80', 'h-[40rem]', 'h-[46rem]'].map((height) => (
    <div key={height} aria-hidden="true" className={height}>
      <div className="h-8 w-48 rounded-md bg-panel" />
      <div className="mt-4 h-24 rounded-lg border border-line" />
    </div>
  ));
}

/** Lets the prerendered page hydrate at once: without it, hydration would wait for `clientLoader`. */
export function loader() {
  return null;
}

/** Runs when somebody navigates here from another page. */
export function clientLoader() {
  beginReading(assistantsQuery);
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
