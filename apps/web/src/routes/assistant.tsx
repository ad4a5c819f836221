import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BuilderOfUser } from '../features/assistants/builder/builder-of-user.tsx';
import { WhenNear } from '../features/assistants/builder/when-near.tsx';
import { TemplatePicker } from '../features/assistants/templates/template-picker.tsx';
import { WidgetCode } from '../features/embed/widget-code.tsx';
import { assistants } from '../i18n/en/assistants.ts';
import { embed } from '../i18n/en/embed.ts';
import { templates } from '../i18n/en/templates.ts';
import { haveTexts, loadTexts } from '../i18n/index.ts';
import type { BuilderSlot, BuilderSlots } from '../owner/assistants/builder-slot.ts';
import { assistantsQuery } from '../owner/assistants/use-assistants.ts';
import { beginReading } from '../owner/begin-reading.ts';

haveTexts({ assistants, embed, templates });
// As soon as this code is there: React Router asks loaders only once the page is hydrated.
beginReading(assistantsQuery);

// Below the first screen, and heavier than all above it.
const Files = lazy(async () => {
  const [files, logo, visitors] = await Promise.all([
    import('../features/knowledge/knowledge-field.tsx'),
    import('../features/branding/logo-field.tsx'),
    import('../features/assistants/visitors/visitors-section.tsx'),
    loadTexts('knowledge', 'visitors', 'refusals'),
  ]);
  return {
    default: ({ slot }: { readonly slot: BuilderSlot }) => (
      <>
        <files.KnowledgeField slot={slot} />
        <logo.LogoField slot={slot} />
        <visitors.VisitorsSection />
      </>
    ),
  };
});

/** What other features put into the builder. */
const SLOTS: BuilderSlots = {
  templates: (slot) => <TemplatePicker slot={slot} />,
  files: (slot) => (
    <WhenNear>
      <Suspense fallback={<div className="min-h-64" />}>
        <Files slot={slot} />
      </Suspense>
    </WhenNear>
  ),
  code: (slot) => <WidgetCode slot={slot} />,
};

/** Makes the page ready to come to life as it is: without it, it would wait for `clientLoader` to begin. */
export function loader() {
  return null;
}

/** On the way here from another page. */
export function clientLoader() {
  beginReading(assistantsQuery);
  return loadTexts('assistants', 'embed', 'templates');
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
