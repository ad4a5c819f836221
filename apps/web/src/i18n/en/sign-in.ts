/** The second factor: at sign-in, and in the account. */
export const signIn = {
  code: 'Code',
  codeHint: 'Six digits from your authenticator app, or one of your recovery codes.',
  enter: 'Sign In',
  entering: 'Signing In...',
  enterFailed: 'The server could not be reached. Please try again.',
  back: 'Sign in with another account',
  with: 'Continue with {{name}}',
  errors: {
    not_linked:
      'There is an account with this email, and its address is not confirmed on both sides. Sign in with your password, and confirm your email in your account.',
    no_email: 'The service did not tell your email address, and an account needs one.',
    declined: 'You were not signed in.',
    failed: 'Signing in did not work. Please try again.',
  },

  title: 'Second factor',
  text: 'A stolen password alone opens nothing.',
  loading: 'Loading',
  loadFailed: 'This could not be loaded.',
  off: 'Off',
  on: 'On',
  offText:
    'Signing in then needs a code from an app on your phone as well, such as Google Authenticator, 1Password or Aegis.',
  required:
    'The operator requires it of administrators: until it is on, the pages of administrators stay closed.',
  codesLeft: 'Recovery codes left: {{number}}',
  setUp: 'Set it up',
  password: 'Your password',
  goOn: 'Continue',
  oneMoment: 'One moment...',
  scan: 'Scan this with your authenticator app',
  qr: 'QR code for your authenticator app',
  orType: 'Or type this into the app:',
  confirm: 'Turn it on',
  cancel: 'Cancel',
  failed: 'That did not work, and nothing has changed. Please try again.',
  codesTitle: 'Your recovery codes',
  codesText:
    'Each signs you in once if your phone is lost. They are not shown again: keep them where your passwords are.',
  copyCodes: 'Copy all',
  saveCodes: 'Save as a file',
  codesKept: 'I have kept them',
  renew: 'New recovery codes',
  turnOff: 'Turn it off',
  turnedOff: 'It is off. Signing in needs your password alone.',
} as const;
