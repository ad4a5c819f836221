import type { Page } from 'playwright-core';
import {
  broken,
  endless,
  expectShown,
  lost,
  type Place,
  press,
  type Respond,
  type Stop,
  wordless,
} from './stop.ts';

const LOGIN = '**/api/login';
const ORDER = {
  id: 'order_7',
  planType: 'starter',
  minutes: 300,
  amount: 2_900,
  currency: 'USD',
  assistantId: null,
  status: 'completed',
  createdAt: '2026-11-22T10:00:00.000Z',
  paidAt: '2026-11-22T10:01:00.000Z',
  refunded: 0,
};

/** The data of the blog's page with an empty list of posts, as React Router writes it at build. */
const NO_POSTS = '[{"_1":2},"blog-en",{"_3":4},"data",[]]';

/** Pages that anybody may open, and signing in. */
export const PUBLIC_STOPS: readonly Stop[] = [
  {
    where: 'header, footer and landing page',
    section: '2',
    texts: ['Dashboard', 'Blog', 'R&D', 'Launch My Widget', 'Send Message'],
    as: 'visitor',
    go: (page, { url }) => page.goto(url),
  },
  {
    where: 'landing page, from the top to the end, once an administrator has entered customers',
    section: '1, 2',
    texts: [
      'Create Your AI Assistant',
      'See Live Demo',
      '10 minutes free, no card',
      '300 minutes for $29 a month',
      'Over 1,000 businesses',
      'Starter Plan',
      '+100 min',
      'A 10-minute free trial, no card',
      'Coming soon: Voice sales agents, CRM sync',
    ],
    as: 'visitor',
    go: (page, { url }) => page.goto(url),
  },
  {
    where: 'user menu',
    section: '2',
    texts: ['Account Settings', 'API Keys', 'Log Out'],
    async go(page, { url }) {
      await page.goto(`${url}/dashboard`);
      await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
    },
  },
  {
    where: 'footer, after a message was sent',
    section: '2, 8',
    texts: ['Support ticket submitted successfully!'],
    as: 'visitor',
    async go(page, { url }) {
      await page.goto(`${url}/blog/0`);
      const footer = page.getByRole('contentinfo');
      await footer.getByLabel('Email').fill('maria@example.com');
      await footer.getByLabel('Message').fill('Do you speak Polish?');
      await footer.getByRole('button', { name: 'Send Message' }).click();
    },
  },
  {
    where: '/auth, login mode, nothing filled in',
    section: '5, 8',
    texts: ['Email and password are required.'],
    as: 'visitor',
    async go(page, { url }) {
      await page.goto(`${url}/auth`);
      await press(page, 'Sign In');
    },
  },
  {
    where: '/auth, an email that is none',
    section: '5, 8',
    texts: ['Invalid email format.'],
    as: 'visitor',
    async go(page, { url }) {
      await page.goto(`${url}/auth`);
      await page.getByLabel('Email', { exact: true }).fill('olena at example');
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
      await press(page, 'Sign In');
    },
  },
  {
    where: '/auth, register mode, nothing filled in',
    section: '5, 8',
    texts: ['All fields are required.', 'Name', 'Surname', 'Phone', 'Email', 'Password'],
    as: 'visitor',
    async go(page, { url }) {
      await page.goto(`${url}/auth`);
      await press(page, 'Create an account');
      await press(page, 'Create Account');
    },
  },
  {
    where: '/auth, while signing in',
    section: '4',
    texts: ['Signing In...'],
    as: 'visitor',
    go: (page, { url }) => signIn(page, url, endless),
  },
  {
    where: '/auth, while registering',
    section: '4',
    texts: ['Creating Account...'],
    as: 'visitor',
    async go(page, { url }) {
      await page.goto(`${url}/auth`);
      await page.route('**/api/register', endless);
      await press(page, 'Create an account');
      const fields = { Name: 'Olena', Surname: 'Koval', Phone: '+380441234567', Email: 'o@example.com' };
      for (const [label, text] of Object.entries(fields)) {
        await page.getByLabel(label, { exact: true }).fill(text);
      }
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
      await press(page, 'Create Account');
    },
  },
  {
    where: '/auth, no response',
    section: '8',
    texts: ['Server error.'],
    as: 'visitor',
    go: (page, { url }) => signIn(page, url, lost),
  },
  {
    where: '/auth, a response without words',
    section: '8',
    texts: ['Unexpected response.'],
    as: 'visitor',
    go: (page, { url }) => signIn(page, url, wordless),
  },
  {
    where: 'guarded screens, until it is known who is there',
    section: '2',
    texts: ['Loading'],
    async go(page, { url }) {
      await page.route('**/api/get_user', endless);
      await page.goto(`${url}/dashboard`);
    },
  },
  {
    where: '/pricing',
    section: '2, 9',
    texts: ['Starter Plan', '$29', '300 minutes', '+100 min', '$10', '+300 min', '$27', '+500 min', '$40'],
    as: 'visitor',
    go: (page, { url }) => page.goto(`${url}/pricing`),
  },
  {
    where: '/pricing, a visitor buys the plan',
    section: '5, 8',
    texts: ['Please sign in to purchase a plan'],
    as: 'visitor',
    go: (page, { url }) => buyStarter(page, url),
  },
  {
    where: '/pricing, a visitor buys minutes',
    section: '5, 8',
    texts: ['Please sign in to add minutes'],
    as: 'visitor',
    go: buyMinutes,
  },
  {
    where: '/pricing, minutes of an account without assistants',
    section: '8',
    texts: ['Assistant ID not found'],
    as: 'trial',
    async go(page, on) {
      await page.route('**/api/get_assistants', (route) =>
        route.fulfill({ json: { success: true, message: '', fields: 'summary', assistants: [] } }),
      );
      await buyMinutes(page, on);
    },
  },
  {
    where: '/pricing, the server refuses without a word',
    section: '8, pre-payment',
    texts: ['Failed to process payment:', 'Pre-payment failed'],
    go: (page, { url }) => buyStarter(page, url, wordless),
  },
  {
    where: '/pricing, the server fails',
    section: '8, pre-payment',
    texts: ['HTTP error! status: 500'],
    go: (page, { url }) => buyStarter(page, url, broken),
  },
  {
    where: '/pricing, no response',
    section: '8, pre-payment',
    texts: ['Failed to process pre-payment'],
    go: (page, { url }) => buyStarter(page, url, lost),
  },
  {
    where: '/purchase-confirmation, of what the browser remembers',
    section: '2, 4',
    texts: ['Order number', 'order_7', 'Plan', 'Starter Plan', 'Amount', '$29'],
    async go(page, { url }) {
      await page.route('**/api/get_order', (route) =>
        route.fulfill({ json: { success: true, order: ORDER } }),
      );
      await page.goto(`${url}/pricing`);
      await page.evaluate(() => {
        localStorage.setItem('paymentStatus', 'completed');
        localStorage.setItem('paymentPlan', 'starter');
        localStorage.setItem('paymentId', 'order_7');
      });
      await page.goto(`${url}/purchase-confirmation`);
    },
  },
  {
    where: '/blog',
    section: '2',
    texts: ['Read more', 'min read'],
    as: 'visitor',
    go: (page, { url }) => page.goto(`${url}/blog`),
  },
  {
    where: '/blog, no posts',
    section: '2',
    texts: ['No blog posts available yet.'],
    as: 'visitor',
    async go(page, { url }) {
      // The page is made with the posts there are; who comes from another page fetches them as its data.
      await page.route('**/blog.data*', (route) =>
        route.fulfill({ contentType: 'text/x-script', body: NO_POSTS }),
      );
      await page.goto(`${url}/pricing`);
      await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
    },
  },
  {
    where: '/blog/{id}',
    section: '2',
    texts: ['Read More Articles', 'About the author', 'Try Parlo Free'],
    as: 'visitor',
    go: (page, { url }) => page.goto(`${url}/blog/writing-for-the-ear`),
  },
  {
    where: '/blog/{id}, while it loads',
    section: '2',
    texts: ['Loading the post'],
    as: 'visitor',
    async go(page, { url }) {
      await page.route('**/api/post/*', endless);
      await page.goto(`${url}/blog/0`);
    },
  },
  {
    where: '/blog/{id}, no such post',
    section: '2, 8',
    texts: ['Post Not Found', 'The blog post you’re looking for doesn’t exist.', 'Back to Blog'],
    as: 'visitor',
    go: (page, { url }) => page.goto(`${url}/blog/nothing-here`),
  },
  {
    where: '/blog/{id}, the server failed',
    section: '8',
    texts: ['HTTP error! status: 500'],
    as: 'visitor',
    async go(page, { url }) {
      await page.route('**/api/post/*', broken);
      await page.goto(`${url}/blog/0`);
    },
  },
  {
    where: '/blog/{id}, no response',
    section: '8',
    texts: ['Error fetching post:'],
    as: 'visitor',
    async go(page, { url }) {
      await page.route('**/api/post/*', lost);
      await page.goto(`${url}/blog/0`);
    },
  },
  {
    where: '/rnd, a project opened in full',
    section: '2',
    texts: ['Video avatars', 'Close'],
    as: 'visitor',
    async go(page, { url }) {
      await page.goto(`${url}/rnd`);
      await expectShown(page, ['Read more']);
      await page
        .getByRole('link', { name: /Video avatars/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

async function signIn(page: Page, url: string, respond: Respond): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.route(LOGIN, respond);
  await page.getByLabel('Email', { exact: true }).fill('olena@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await press(page, 'Sign In');
}

async function buyStarter(page: Page, url: string, respond?: Respond): Promise<void> {
  if (respond) await page.route('**/api/pre-payment', respond);
  await page.goto(`${url}/pricing`);
  await press(page, 'Get Starter');
}

async function buyMinutes(page: Page, { url }: Place): Promise<void> {
  await page.goto(`${url}/pricing`);
  await press(page, 'Buy 100 minutes for $10');
}
