import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import type { Language } from './i18n/language.ts';
import { addressIn } from './site/pages.ts';

/** Files of `content/legal`. */
const LEGAL_PAGES = ['privacy', 'terms', 'processing', 'refunds', 'imprint'] as const;

/** The pages of the site, at the addresses of one language (site/pages.ts). */
const site = (language: Language) => [
  route(addressIn(language, '/'), 'routes/home.tsx', { id: `home-${language}` }),
  route(addressIn(language, '/pricing'), 'routes/pricing.tsx', { id: `pricing-${language}` }),
  route(addressIn(language, '/blog'), 'routes/blog.tsx', { id: `blog-${language}` }),
  route(addressIn(language, '/blog/:id'), 'routes/blog-post.tsx', { id: `blog-post-${language}` }),
  // The list stays where it is while one of its articles is opened above it.
  route(addressIn(language, '/rnd/:slug?'), 'routes/rnd.tsx', { id: `rnd-${language}` }),
  route(addressIn(language, '/compare'), 'routes/compare.tsx', { id: `compare-${language}` }),
  route(addressIn(language, '/whitelabel'), 'routes/whitelabel.tsx', { id: `whitelabel-${language}` }),
  route(addressIn(language, '/docs/:name?'), 'routes/docs.tsx', { id: `docs-${language}` }),
  ...LEGAL_PAGES.map((name) =>
    route(addressIn(language, `/${name}`), 'routes/legal.tsx', { id: `${name}-${language}` }),
  ),
];

export default [
  ...site('en'),
  ...site('uk'),
  route('docs-search/:file', 'routes/docs-search.ts'),
  layout('routes/app.tsx', [
    route('auth', 'routes/auth.tsx'),
    route('auth/reset', 'routes/auth-reset.tsx'),
    route('auth/verify', 'routes/auth-verify.tsx'),
    route('unsubscribe', 'routes/unsubscribe.tsx'),
    route('booking', 'routes/booking.tsx'),
    // One screen, whose sections have addresses.
    route('assistant/:section?', 'routes/assistant.tsx'),
    route('checkout/done', 'routes/checkout-done.tsx'),
    route('purchase-confirmation', 'routes/purchase-confirmation.tsx'),
    layout('routes/guarded.tsx', [
      route('sandbox', 'routes/sandbox.tsx'),
      route('admin/:section?', 'routes/admin.tsx'),
      layout('routes/dashboard-frame.tsx', [
        route('dashboard', 'routes/dashboard.tsx'),
        route('dashboard/analytics', 'routes/analytics.tsx'),
        route('dashboard/conversations/:id', 'routes/conversation.tsx'),
        route('dashboard/messages', 'routes/messages.tsx'),
        route('dashboard/calendar', 'routes/calendar.tsx'),
        route('dashboard/profile', 'routes/profile.tsx'),
        route('dashboard/support', 'routes/support.tsx'),
        route('dashboard/billing', 'routes/billing.tsx'),
        route('dashboard/api', 'routes/api.tsx'),
        route('dashboard/notifications', 'routes/notifications.tsx'),
        // One page under two addresses.
        route('dashboard/settings', 'routes/settings.tsx', { id: 'dashboard-settings' }),
        route('settings', 'routes/settings.tsx'),
      ]),
    ]),
    route('sign-out', 'routes/sign-out.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
