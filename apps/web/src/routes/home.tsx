import { useTranslation } from 'react-i18next';
import { type LandingContent, readLandingContent } from '../features/home/content.ts';
import { Hero } from '../features/home/hero.tsx';
import { loadTexts } from '../i18n/index.ts';
import { nearPart } from '../lazy/near-part.tsx';
import { siteAddress } from '../site/pages.ts';
import { type Customers, useSiteCustomers } from '../site/site-customers.ts';
import { SiteHead, StructuredData } from '../site/site-head.tsx';
import { loadSiteData } from '../site/speak-site.ts';
import { faqPage, organization, softwareApplication } from '../site/structured-data.ts';

/**
 * Makes the page HTML at build, with the businesses of `content/`. `url` is the page's address; that of the
 * request ends in `.data`.
 */
export function loader({ url }: { readonly url: URL }): LandingContent {
  return readLandingContent(siteAddress(url.pathname)?.language ?? 'en');
}
export const clientLoader = loadSiteData<LandingContent>;

// Below the first screens everything is HTML that can be read; its code is fetched by those who scroll there.
const Story = nearPart(
  async () => {
    const [{ Features }, { TenSteps }] = await Promise.all([
      import('../features/home/features.tsx'),
      import('../features/home/ten-steps.tsx'),
      loadTexts('landing'),
    ]);
    return () => (
      <>
        <Features />
        <TenSteps />
      </>
    );
  },
  { room: 'h-[120rem]' },
);
const UseCases = nearPart<Pick<LandingContent, 'cases'>>(
  async () => {
    const [{ UseCases }] = await Promise.all([
      import('../features/home/use-cases.tsx'),
      loadTexts('landing'),
    ]);
    return UseCases;
  },
  { room: 'h-[60rem]' },
);
const Builder = nearPart(
  async () => {
    const [{ BuilderOutline, BuilderSection }, { ShortBuilder }] = await Promise.all([
      import('../features/home/builder-section.tsx'),
      import('../features/assistants/builder/short-builder.tsx'),
      loadTexts('landing', 'assistants', 'refusals'),
    ]);
    return function Builder() {
      const { t } = useTranslation();
      return (
        <BuilderSection>
          <ShortBuilder
            sample={{ question: t('home.asked'), answer: t('home.answered') }}
            meanwhile={<BuilderOutline />}
          />
        </BuilderSection>
      );
    };
  },
  { reach: '100%', room: 'h-[60rem]' },
);
const Testimonials = nearPart<{ readonly customers: Customers }>(
  async () => {
    const [{ Testimonials }] = await Promise.all([
      import('../features/home/testimonials.tsx'),
      loadTexts('landing'),
    ]);
    return Testimonials;
  },
  { room: 'h-[32rem]' },
);
const Prices = nearPart(
  async () => {
    const [{ Prices }, { PricingSection }, { WithQueries }] = await Promise.all([
      import('../features/home/prices.tsx'),
      import('../features/pricing/pricing-section.tsx'),
      import('../owner/with-queries.tsx'),
      loadTexts('landing', 'pricing'),
    ]);
    return () => (
      <Prices>
        <WithQueries>
          <PricingSection checkout="tab" />
        </WithQueries>
      </Prices>
    );
  },
  { room: 'h-[60rem]' },
);
const End = nearPart(
  async () => {
    const [{ Faq, useFaq }, { Closing }] = await Promise.all([
      import('../features/home/faq.tsx'),
      import('../features/home/closing.tsx'),
      loadTexts('landing'),
    ]);
    return function End() {
      const questions = useFaq();
      return (
        <>
          <StructuredData things={[faqPage(questions)]} />
          <Faq />
          <Closing />
        </>
      );
    };
  },
  { room: 'h-[60rem]' },
);

interface HomeProps {
  readonly loaderData: LandingContent;
}

export default function HomeRoute({ loaderData: { cases } }: HomeProps) {
  const { t } = useTranslation();
  return (
    <>
      <SiteHead
        title={t('app.title')}
        description={t('home.description')}
        data={(absolute) => [organization(absolute), softwareApplication(absolute, t('home.description'))]}
      />
      <main id="main">
        <Hero />
        <Story />
        <UseCases cases={cases} />
        <Builder />
        <CustomersPart />
        <Prices />
        <End />
      </main>
    </>
  );
}

/** Absent from the built page: what an administrator enters is known when it is sent. */
function CustomersPart() {
  const customers = useSiteCustomers();
  return customers && <Testimonials customers={customers} />;
}
