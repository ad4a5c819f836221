import { useTranslation } from 'react-i18next';
import { BuilderOfUser } from '../features/assistants/builder/builder-of-user.tsx';
import { WhenNear } from '../features/assistants/builder/when-near.tsx';
import { TemplatePicker } from '../features/assistants/templates/template-picker.tsx';
import { assistants } from '../i18n/en/assistants.ts';
import { templates } from '../i18n/en/templates.ts';
import { haveTexts, loadTexts } from '../i18n/index.ts';
import type { BuilderSlot, BuilderSlots } from '../owner/assistants/builder-slot.ts';
import { assistantsQuery } from '../owner/assistants/use-assistants.ts';
import { beginReading } from '../owner/begin-reading.ts';
import { lazyDialog } from '../ui/dialog/lazy-dialog.tsx';

haveTexts({ assistants, templates });
// As soon as this code is there: React Router asks loaders only once the page is hydrated.
beginReading(assistantsQuery);

// Below the first screen, and heavier than all above it. What is typed above stays when they can't be loaded.
const Files = lazyDialog(async () => {
  const [replies, files, logo, look, visitors, tests, versions] = await Promise.all([
    import('../features/assistants/replies/replies-section.tsx'),
    import('../features/knowledge/knowledge-field.tsx'),
    import('../features/branding/logo-field.tsx'),
    import('../features/assistants/look/look-section.tsx'),
    import('../features/assistants/visitors/visitors-section.tsx'),
    import('../features/answer-tests/tests-section.tsx'),
    import('../features/assistants/versions/versions-section.tsx'),
    loadTexts('replies', 'knowledge', 'look', 'visitors', 'tests', 'refusals'),
  ]);
  return ({ slot }: { readonly slot: BuilderSlot }) => (
    <>
      <replies.RepliesSection slot={slot} />
      <files.KnowledgeField slot={slot} />
      <logo.LogoField slot={slot} />
      <look.LookSection email={slot.email} />
      <visitors.VisitorsSection />
      <tests.TestsSection slot={slot} />
      {slot.email !== null && <versions.VersionsSection email={slot.email} assistant={slot.assistant} />}
    </>
  );
});
const Code = lazyDialog(async () => {
  const [{ WidgetCode }] = await Promise.all([
    import('../features/embed/widget-code.tsx'),
    loadTexts('embed'),
  ]);
  return WidgetCode;
});

/** What other features put into the builder. */
const SLOTS: BuilderSlots = {
  templates: (slot) => <TemplatePicker slot={slot} />,
  files: (slot) => (
    <WhenNear>
      <Files slot={slot} />
    </WhenNear>
  ),
  code: (slot) => (
    <WhenNear>
      <Code slot={slot} />
    </WhenNear>
  ),
};

/** Lets the prerendered page hydrate at once: without it, hydration would wait for `clientLoader`. */
export function loader() {
  return null;
}

/** Runs when somebody navigates here from another page. */
export function clientLoader() {
  beginReading(assistantsQuery);
  return loadTexts('assistants', 'templates');
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
