// Films the product for the dashboard's demo video, from real screens and a real call, without an account:
//   node apps/web/scripts/record-demo.ts DELIVERY.wav PARKING.wav [URL on localhost]
// The WAV files are what the caller says: a question about delivery, and one about parking. Needs Chromium
// (PARLO_CHROMIUM, else /usr/bin/chromium). Writes apps/web/public/demo/.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
