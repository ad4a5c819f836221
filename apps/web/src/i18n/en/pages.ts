/** Blog. */
export const pages = {
  blogTitle: 'Blog',
  blogLead: 'How to build an assistant people like to talk to.',
  blogDescription:
    'Guides to voice assistants for websites: WordPress, greetings, tests, privacy, self-hosting, language models and bookings.',
  noPosts: 'No blog posts available yet.',
  postsFailed: 'The posts could not be loaded.',
  readTime: '{{minutes}} min read',
  readMore: 'Read more',
  readMoreOf: 'Read more: {{title}}',
  loadingPost: 'Loading the post',
  postNotFound: 'Post Not Found',
  postMissing: 'The blog post you’re looking for doesn’t exist.',
  httpError: 'HTTP error! status: {{code}}',
  fetchError: 'Error fetching post: {{message}}',
  backToBlog: 'Back to Blog',
  moreArticles: 'Read More Articles',
  tryFree: 'Try Parlo Free',
  by: 'By {{name}}',
  about: 'About the author',
  inEnglish: 'This post is in English.',
} as const;
