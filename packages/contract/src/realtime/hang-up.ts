/**
 * The message that a client sends over the data channel before hanging up: the server stops sending, and closes the channel
 * from its side. Without it the channel may close under an event that is just being sent, which the server's WebRTC library
 * does not always survive. The exact text, since it is compared and not parsed; callers that do not know it just close.
 */
export const HANG_UP = '{"type":"session.close"}';
