/** Research and development. */
export const rnd = {
  title: 'R&D',
  lead: 'Ideas we are working on. None of them is available yet.',
  readMore: 'Read more',
  readMoreOf: 'Read more: {{title}}',
  articles: {
    callDashboard: {
      title: 'A dashboard for voice calls',
      summary: 'See what is being said while it is being said.',
      first:
        'A call is over before most dashboards know that it began. We would like one that follows calls as they happen: who is talking, what the assistant answers, and which questions it could not answer today.',
      second:
        'The hard part is not the picture. It is deciding what a busy owner should look at first, and leaving out the rest. Analytics in Parlo today is the first step: calls, minutes, the answered share, and the questions that want an answer.',
    },
    smartDevice: {
      title: 'A dashboard for smart voice devices',
      summary: 'One place for the assistants that live in things.',
      first:
        'Kiosks, door stations and meeting-room panels can all talk. Each needs to be named, updated, heard and switched off when it misbehaves. The idea is a dashboard that treats a device as one more place where an assistant answers.',
      second:
        'The same conversation, minutes and answers would be used on a device as on a page. What is open is how a device proves who it is without anybody typing a key into it.',
    },
    avatars: {
      title: 'Video avatars',
      summary: 'A face for the voice, when a face helps.',
      first:
        'Some people find it easier to talk to a face. The idea is a face that moves with the voice of the assistant and is drawn on the visitor’s own machine, so that nobody’s video is sent anywhere.',
      second:
        'We do not want to fool anyone. An avatar should look made, not borrowed, and it should say that it is an assistant. And lips that come a tenth of a second late are worse than none.',
    },
    conference: {
      title: 'Conference assistants',
      summary: 'Somebody at the table who takes notes and knows the files.',
      first:
        'An assistant that sits in a meeting hears several people at once, has to know when it is meant, and otherwise has to be silent. It would have to tell speakers apart and answer only when called by name.',
      second:
        'The second-device link is where this begins: a phone beside the laptop that can be asked what the contract says, in the middle of the call.',
    },
    universe: {
      title: 'An avatar universe with a marketplace',
      summary: 'Characters that can be made once and used in many places.',
      first:
        'Designers make voices and faces; owners look for one that suits their business. Picture a place where characters are shown, tried in a real call, and licensed for a time, with the maker’s name kept on them.',
      second:
        'Nothing of it can be bought yet. Rights come first: whose voice it is, what it may say, and how it is taken back.',
    },
    box: {
      title: 'A box for your own building',
      summary: 'Everything on one machine, with nothing leaving the house.',
      first:
        'Clinics, courts and factories often may not send a voice out of the building. Parlo already runs whole on one server, with speech recognised and spoken there. The box is that server with hardware chosen for it, updates that work without the internet, and one switch.',
      second:
        'What has to be found out first: how many calls at once fit on which machine, and what it takes to speak more languages at the same speed.',
    },
  },
} as const;
