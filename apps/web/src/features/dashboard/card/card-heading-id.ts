/** Where the focus goes when a card has just been made. */
export const cardHeadingId = (assistantId: string) => `assistant-${assistantId}`;
