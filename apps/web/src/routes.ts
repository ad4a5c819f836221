import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('auth', 'routes/auth.tsx'),
  route('auth/reset', 'routes/auth-reset.tsx'),
  route('auth/verify', 'routes/auth-verify.tsx'),
  route('unsubscribe', 'routes/unsubscribe.tsx'),
  route('booking', 'routes/booking.tsx'),
  route('assistant', 'routes/assistant.tsx'),
  route('pricing', 'routes/pricing.tsx'),
  route('checkout/done', 'routes/checkout-done.tsx'),
  route('purchase-confirmation', 'routes/purchase-confirmation.tsx'),
  route('blog', 'routes/blog.tsx'),
  route('blog/:id', 'routes/blog-post.tsx'),
  route('rnd', 'routes/rnd.tsx'),
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
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
