/** The same as the contract's, whose entry would bring every schema onto the landing page; a test compares them. */
export const DEMO_ASSISTANT_ID = 'assistant_demo';
