/** The connection check. */
export const check = {
  title: 'Connection check',
  lead:
    'Tries everything that a call needs, from this browser and this network. It takes about ten ' +
    'seconds and uses no minutes. Your browser will ask for the microphone; nothing is recorded.',
  start: 'Start the check',
  again: 'Check again',
  running: 'Checking…',
  copy: 'Copy the report',
  verdict: {
    works: 'Calls work here.',
    remarks: 'Calls work here. There is something you should know.',
    fails: 'Something stands in the way. What to change is below.',
  },
  states: {
    waiting: 'Waiting',
    running: 'Checking',
    ok: 'Works',
    warning: 'Note',
    failed: 'Fails',
    skipped: 'Not checked',
  },
  names: {
    page: 'The page',
    policy: 'Permission to use the microphone here',
    microphone: 'Microphone',
    scripts: 'Scripts for sound',
    sites: 'Allowed sites',
    udp: 'Direct connection (UDP)',
    relay: 'Connection through a relay (TURN)',
    socket: 'Connection through the web (WebSocket)',
  },
  findings: {
    alone:
      'This check is open by itself, so it can’t tell what your own site allows. The code below puts it on a page of yours.',
    framed: '{{site}} may show this frame.',
    insecure:
      'This page came without https. Browsers give no microphone to such a page: use an https address.',
    allowed: 'This page may ask for the microphone.',
    notAllowed: 'This browser does not let pages like this one ask for the microphone.',
    delegated: 'The page around lets this frame use the microphone.',
    notDelegated:
      'The page around does not let this frame use the microphone. Add allow="microphone; autoplay" to ' +
      'the iframe. If your site sends a Permissions-Policy header, it has to name us for the ' +
      'microphone: see below.',
    heard: '{{name}} picks up sound.',
    silent: '{{name}} gives no sound at all. Is it switched off, or turned down?',
    denied:
      'The microphone is blocked for this page. Use the lock icon next to the address to allow the microphone, and check again.',
    noMicrophone: 'No microphone was found. Connect one and check again.',
    microphoneBusy: 'Another program is using the microphone. Close it and check again.',
    scriptsRun: 'Sound works without WebRTC, too.',
    scriptsBlocked:
      'A script for sound did not run. An extension of this browser or a filter in its network may hold it back.',
    noAssistant:
      'Open this check from an assistant, or add ?assistantId=… to the address, to check its sites.',
    anySite: 'The assistant may be shown on any site.',
    siteListed: '{{site}} is on the assistant’s list.',
    siteNotListed:
      '{{site}} is not on the assistant’s list of allowed sites. Add it in the builder, under Sites and privacy, and save.',
    listedAlone: 'The assistant has a list of sites. Put this check on your page to see whether it is on it.',
    unknownAssistant: 'There is no assistant with this id.',
    unreachable: 'The server did not answer. Is a filter or an extension holding the request back?',
    udpWorks: 'Connected in {{openMs}} ms; an echo takes {{echoMs}} ms. This is the best way for a call.',
    udpOff: 'This server takes calls through the web only. Whoever runs it chose that.',
    noUdp:
      'This network, or the server’s firewall, does not let UDP through. Calls go through the web ' +
      'instead and begin about three seconds later. The operator of the server can open its UDP ports ' +
      'or set up a relay.',
    noRelay: 'The server has no relay set up. It is needed only where the other two ways fail.',
    relayWorks: 'Connected in {{openMs}} ms; an echo takes {{echoMs}} ms.',
    relayFails:
      'The relay did not connect. The operator of the server should check its address and its password.',
    socketWorks: 'Connected in {{openMs}} ms; an echo takes {{echoMs}} ms.',
    noSocket:
      'The connection through the web did not open. A proxy may hold WebSockets back: it has to let ' +
      '/v1/realtime through, with its Upgrade header. Until then visitors can type.',
    noSocketSpare:
      'It did not open. Calls work without it, but networks without UDP have no other way. A proxy in ' +
      'front of the server has to let /v1/realtime through, with its Upgrade header.',
    refused: 'The server did not take the call: {{message}}',
    broken: 'This check itself failed. Reload the page and try again.',
  },
  site: {
    title: 'On your own site',
    embed: 'Put this on a page of yours and start the check there: then it sees what that page allows.',
    policy: 'If your site sends a Content-Security-Policy, add our address to these directives:',
    permissions: 'If it sends a Permissions-Policy, name us for the microphone:',
  },
} as const;
