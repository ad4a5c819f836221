import type { TemplateId } from './templates.ts';

/** A question, its answer, and other ways of asking it. */
type Entry = readonly [question: string, answer: string, ...phrasings: string[]];

/**
 * Five questions that nearly every such business is asked, for its owner to make true. They name no hours, prices or
 * addresses: an example that was never changed may sound vague, but must not be wrong.
 */
export const TEMPLATE_FAQS: Readonly<Record<TemplateId, readonly [Entry, Entry, Entry, Entry, Entry]>> = {
  realEstate: [
    [
      'How do I arrange a viewing?',
      'Tell me which home you would like to see and two times that suit you. An agent confirms one of them.',
      'Can I see the flat?',
      'I want to visit a house',
    ],
    [
      'What papers do I need to rent?',
      'Usually proof of identity, recent proof of income and, if you have one, a reference from your ' +
        'last landlord. The agent tells you what the owner of the home asks for.',
      'Which documents do I need for a rental?',
    ],
    [
      'Do you value homes?',
      'Yes. An agent looks at your home and the sales nearby, and tells you what to expect before you decide anything.',
      'How much is my house worth?',
      'I want to sell my flat',
    ],
    [
      'What fees do you charge?',
      'It depends on whether you buy, sell or rent. An agent tells you the fee in writing before you sign.',
      'How high is the commission?',
      'What does an agent cost?',
    ],
    [
      'Can you tell me when something new comes up?',
      'Yes. Leave the area, the number of rooms, your budget and an email, and we write when a home fits.',
      'Do you have a waiting list?',
      'Notify me about new homes',
    ],
  ],
  medical: [
    [
      'How do I make an appointment?',
      'Tell me what it is about and which days suit you. The front desk calls back to confirm a time.',
      'Can I see the doctor?',
      'I need an appointment',
    ],
    [
      'What should I bring?',
      'Your insurance card, a list of the medicines you take, and letters from other doctors if you have any.',
      'Which documents do I need for my visit?',
    ],
    [
      'How do I renew a prescription?',
      'Tell the front desk the name of the medicine and the dose on the package. A doctor has to approve it before it is ready.',
      'I need more of my medicine',
      'Repeat prescription',
    ],
    [
      'What do I do in an emergency?',
      'With chest pain, trouble breathing, heavy bleeding or loss of consciousness call the emergency number at once, and do not wait for us.',
      'It is urgent',
      'Somebody is very ill',
    ],
    [
      'How do I cancel my appointment?',
      'Call the front desk as early as you can, so that somebody else can have the time.',
      'I cannot come',
      'Can I move my appointment?',
    ],
  ],
  restaurant: [
    [
      'How can I reserve a table?',
      'Tell me the day, the time, the number of guests and a name. We confirm it as soon as the host has looked at the book.',
      'Do you have a table tonight?',
      'I would like to book',
    ],
    [
      'Do you have vegetarian and vegan dishes?',
      'Yes, the menu marks them. Our staff can tell you which dishes change with the season.',
      'Is there anything without meat?',
      'I am vegan',
    ],
    [
      'What about allergies?',
      'Please tell your waiter about every allergy before you order, and ask the kitchen about each ' +
        'dish. We work with nuts, milk, eggs, fish and wheat, and can’t rule out traces.',
      'Is it gluten free?',
      'Does it contain nuts?',
      'I have a nut allergy',
    ],
    [
      'Can I come with a large group?',
      'Yes. For large groups please ask some days ahead, so that we can put tables together and talk about the menu.',
      'Do you host parties?',
      'We are twenty people',
    ],
    [
      'Can I take food away?',
      'Most dishes can be packed to take away. Ask your waiter, who knows which ones travel well.',
      'Do you have takeaway?',
      'Do you deliver?',
    ],
  ],
  shop: [
    [
      'How long does delivery take?',
      'The page of each product shows when it can be with you. After ordering you get a message with a link to follow your parcel.',
      'When will my order arrive?',
      'How fast do you ship?',
    ],
    [
      'How do I return something?',
      'Write to us with your order number and the reason. We send you the way to return it and, once it is here, your money back.',
      'I want my money back',
      'It does not fit',
    ],
    [
      'Which payment methods do you take?',
      'You see all of them at the checkout before you pay. Your card’s data goes to the payment provider, not to us.',
      'Can I pay by card?',
      'Can I pay on delivery?',
    ],
    [
      'Where is my order?',
      'Follow the link in the message that we sent when it left. If it has not moved for days, write to us with your order number.',
      'My parcel has not come',
      'Track my order',
    ],
    [
      'The thing I got is broken. What now?',
      'We are sorry. Send us your order number and a picture of the damage, and we replace it or return your money.',
      'It came damaged',
      'It does not work',
      'You sent the wrong item',
    ],
  ],
  booker: [
    [
      'What can I book?',
      'Tell me what you need, and I find out which of our services fits and who offers it.',
      'Which services do you offer?',
    ],
    [
      'How do I change my appointment?',
      'Tell me your name, the day it is on and the day you would like instead. It is moved once we have confirmed it.',
      'Can I move it?',
      'Another time, please',
    ],
    [
      'How do I cancel?',
      'Tell me your name and the day. Please cancel as early as you can, so that somebody else can come.',
      'I cannot make it',
      'Delete my booking',
    ],
    [
      'Will you remind me?',
      'Yes, if you leave a phone number or an email we send a reminder before your appointment.',
      'Do I get a confirmation?',
    ],
    [
      'What if I am late?',
      'Please call us. We try to keep your place, but we may have to shorten the appointment or find another time.',
      'I am running late',
      'I am stuck in traffic',
    ],
  ],
  support: [
    [
      'How can I reach a person?',
      'Leave your name, a phone number or email and a sentence on what happened. A colleague gets back to you.',
      'I want to talk to a human',
      'Let me speak to somebody',
    ],
    [
      'I can’t sign in. What can I do?',
      'Use the link for a forgotten password on the sign-in page, and look in your spam folder for our ' +
        'mail. If nothing comes, leave us the email of your account.',
      'I forgot my password',
      'My login does not work',
    ],
    [
      'How do I get my money back?',
      'Tell us your order or invoice number and what went wrong. A colleague checks it and tells you what we can do.',
      'I want a refund',
      'I was charged twice',
    ],
    [
      'When will I hear from you?',
      'Every message gets a personal reply. If something keeps you from working, say so, and we look at it first.',
      'How long does a reply take?',
    ],
    [
      'I have a complaint.',
      'I am sorry that this happened. Please tell me what went wrong and how we can reach you, and somebody responsible will call you.',
      'I am not happy with your service',
      'This is unacceptable',
    ],
  ],
  hotel: [
    [
      'When can I check in and out?',
      'The times are in your booking. If you come earlier or leave later, the front desk keeps your luggage, and often finds a way.',
      'Can I arrive late?',
      'Is late check-out possible?',
    ],
    [
      'Is breakfast included?',
      'Your booking says whether it is. If it is not, you can add it at the front desk the evening before.',
      'How do I get breakfast?',
      'Where do we eat in the morning?',
    ],
    [
      'Is there parking?',
      'Please ask the front desk before you arrive. They know what is free today and can keep a place for you.',
      'Where can I leave my car?',
    ],
    [
      'Can I bring my dog?',
      'Please ask us before you book: not every room is for guests with pets, and some guests are allergic.',
      'Are pets allowed?',
    ],
    [
      'How do I cancel my booking?',
      'The conditions are in your confirmation. If you booked through a portal, please cancel there; otherwise the front desk does it for you.',
      'I want to cancel my room',
      'Can I change my dates?',
    ],
  ],
  fitness: [
    [
      'Can I try it first?',
      'Yes, ask for a trial visit. Bring sports clothes, clean shoes, a towel and something to drink.',
      'Is there a free trial?',
      'Can I just have a look?',
    ],
    [
      'Which memberships are there?',
      'They differ in how often you come and what you use. Tell me how many days a week you have in mind, and a colleague names the one that costs you least.',
      'What does it cost?',
      'How much is a subscription?',
    ],
    [
      'How do I cancel my membership?',
      'Write to us with your name and member number. Your contract says how long before its end that has to be.',
      'I want to quit',
      'Can I pause my membership?',
    ],
    [
      'I have never trained before. Where do I start?',
      'With a trainer, who asks about your health and goals and shows you each exercise. The first weeks are meant to be easy.',
      'I am a beginner',
      'Do you have courses for beginners?',
    ],
    [
      'May I train with an injury?',
      'Please ask your doctor first, and tell the trainer about it before you begin. With pain, stop at once.',
      'My knee hurts',
      'I am pregnant, can I train?',
    ],
  ],
  education: [
    [
      'Which course is right for me?',
      'Tell me what you want to be able to do afterwards and what you know already. I name at most two courses that fit.',
      'Can you recommend a course?',
    ],
    [
      'What are the requirements?',
      'Each course lists what you need to know and which papers to show. If you are not sure, an adviser looks at your case.',
      'Do I need a diploma?',
      'Can I apply without experience?',
    ],
    [
      'How do I apply?',
      'Choose a course, fill in the form and add your papers. You get a message when everything has arrived.',
      'Where do I enrol?',
      'How can I sign up?',
    ],
    [
      'Can I study next to my job?',
      'Many courses can be taken in the evening, at weekends or online. Tell me how many hours a week you have.',
      'Are there online courses?',
      'Is part time possible?',
    ],
    [
      'Is there help with the fees?',
      'Ask an adviser about instalments, grants and reductions before you apply. Some have a deadline.',
      'Can I pay in instalments?',
      'Are there scholarships?',
    ],
  ],
  travel: [
    [
      'How do I book a trip?',
      'Tell me where you would like to go, when, with how many people and your budget. A colleague sends you an offer to look at in peace.',
      'I want to go on holiday',
      'Can you plan a trip for me?',
    ],
    [
      'Do I need a visa?',
      'That depends on your passport and the country, and it changes. Please check with the embassy before you book; a colleague can tell you where to look.',
      'Which documents do I need to travel?',
    ],
    [
      'What if I have to cancel?',
      'The conditions of your booking say what is paid back. Call us as soon as you know, because waiting often costs more.',
      'Can I get my money back?',
      'I am ill and cannot travel',
    ],
    [
      'Do you arrange insurance?',
      'Yes, ask for it when you book. It matters most for cancellation and for treatment abroad.',
      'Do I need travel insurance?',
    ],
    [
      'Something went wrong on my trip. Who helps?',
      'Call the emergency number in your travel papers. They are there for travellers, and know your booking.',
      'My flight was cancelled',
      'We are stuck',
    ],
  ],
  itSupport: [
    [
      'I forgot my password. What now?',
      'Use the link for a forgotten password on the sign-in page. Never tell your password to anybody, not even to us.',
      'I cannot log in',
      'My account is locked',
    ],
    [
      'The internet does not work. What can I do?',
      'Look whether other devices are online. If none is, unplug the router for half a minute; if only yours is not, restart it.',
      'The wifi is down',
      'No connection',
    ],
    [
      'My computer is very slow. What helps?',
      'Save your work, close what you do not need and restart it. If it is still slow, tell me which program it happens in.',
      'Everything is slow',
      'It hangs',
    ],
    [
      'I clicked a strange link. What should I do?',
      'Disconnect from the network, do not enter anything, and call the IT team at once. You are not in trouble: being early helps most.',
      'I think I have a virus',
      'I got a strange mail',
    ],
    [
      'How do I open a ticket?',
      'Tell me your name, the device, what you did, and the exact words of the error. I pass it on to a colleague.',
      'I need a technician',
      'Can somebody call me?',
    ],
  ],
  legal: [
    [
      'What happens in a first consultation?',
      'A lawyer listens to your case, looks at your papers and tells you what is possible and what it would cost. You decide afterwards.',
      'How does the first meeting go?',
    ],
    [
      'What does it cost?',
      'The fee depends on the matter. Before anything is charged you are told how it is worked out, in writing.',
      'How much is a lawyer?',
      'What are your fees?',
    ],
    [
      'Which papers should I bring?',
      'Everything that you received or signed in the matter, with dates, and your insurance papers if you have legal insurance.',
      'What do I need for the appointment?',
    ],
    [
      'I have a deadline. What should I do?',
      'Tell me the date now, and ask for an appointment at once. A deadline that has passed can rarely be mended.',
      'It is urgent',
      'I got a letter from the court',
    ],
    [
      'Can you give me advice now?',
      'I can tell you how we work and arrange an appointment, but only a lawyer who knows your case can give advice.',
      'Am I right?',
      'Will I win?',
    ],
  ],
  recruiter: [
    [
      'Which positions are open?',
      'All of them are on our careers page. Tell me what you do and where you live, and I name those that fit.',
      'Do you have a job for me?',
      'Are you hiring?',
    ],
    [
      'How do I apply?',
      'Send your CV and a few sentences on why this work interests you. A photo or your age is not needed.',
      'Where do I send my CV?',
    ],
    [
      'What happens after I applied?',
      'Somebody reads your application and writes to you either way. Usually there is a first talk, and then a meeting with the team.',
      'How long does it take?',
      'I have not heard from you',
    ],
    [
      'Can I work from home?',
      'That differs from team to team. The listing says what is possible, and you can ask in the first talk.',
      'Is remote work possible?',
    ],
    [
      'What is the pay?',
      'Where a listing names a range, it is meant. Otherwise it depends on experience and is talked about openly in the first talk.',
      'How much do you pay?',
      'What is the salary?',
    ],
  ],
  marketing: [
    [
      'What do you offer?',
      'Tell me what you would like more people to know about, and I say which of our services helps with it and how.',
      'What can you do for me?',
      'Which services do you have?',
    ],
    [
      'What does it cost?',
      'It depends on the goal and the channels. After a first talk you get an offer with a fixed price for each part.',
      'How much is a campaign?',
      'What are your prices?',
    ],
    [
      'How soon will I see results?',
      'Advertising shows first figures within weeks, content and search within months. Nobody honest can promise numbers.',
      'How long does it take?',
      'Do you guarantee success?',
    ],
    [
      'Can I see examples?',
      'Gladly. In a first talk the team shows you work for businesses like yours, and what came of it.',
      'Who are your clients?',
      'Do you have references?',
    ],
    [
      'How do we start?',
      'Leave your name, your business and an email or phone number. The team suggests a time for a first talk.',
      'I would like a meeting',
      'Can somebody call me?',
    ],
  ],
  events: [
    [
      'What kinds of events do you plan?',
      'Tell me the occasion and the number of guests, and I find out whether it is something for us.',
      'Do you do weddings?',
      'Can you plan a company party?',
    ],
    [
      'How early should I book?',
      'The earlier, the better: for large events in summer many months ahead. For short notice ask us anyway.',
      'Is it too late?',
      'When do I have to decide?',
    ],
    [
      'What does it cost?',
      'It depends on guests, place and wishes. Tell me your budget, and the team suggests what is possible within it.',
      'How much is a wedding?',
      'What are your prices?',
    ],
    [
      'Do you provide food and music?',
      'We work with caterers, musicians and others, and arrange all of it for you or parts of it. Tell us about allergies of your guests early.',
      'Do you have catering?',
      'Can you find a DJ?',
    ],
    [
      'What if it has to be cancelled?',
      'Your contract says what is due by when. Call us as soon as you know: moving an event is often cheaper than cancelling it.',
      'Can we change the date?',
      'What if it rains?',
    ],
  ],
  insurance: [
    [
      'How do I report a claim?',
      'Tell me what happened, when, where, and your policy number. Keep pictures and receipts; an adviser calls you.',
      'I had an accident',
      'Something was stolen',
      'There is water damage',
    ],
    [
      'Is this covered?',
      'Only an adviser can say that, with your policy at hand. Leave your policy number and a phone number, and one calls you back.',
      'Do you pay for this?',
      'Am I insured for it?',
    ],
    [
      'How do I get an offer?',
      'Tell me what you would like to insure. An adviser asks the rest and sends you an offer that you can compare in peace.',
      'What does insurance cost?',
      'I need a policy',
    ],
    [
      'How do I change my data?',
      'Tell us your policy number and what is new, such as an address or bank account. You get a confirmation in writing.',
      'I have moved',
      'My bank account changed',
    ],
    [
      'How do I cancel my policy?',
      'In writing, with your policy number and within the time that your contract names. Please see to new cover first where you need it.',
      'I want to end my contract',
    ],
  ],
  finance: [
    [
      'How do I make a budget?',
      'Write down what comes in and goes out in a month, in round figures. Then decide on one thing to spend less on, and try it for a month.',
      'Where does my money go?',
      'Help me plan my money',
    ],
    [
      'How much should I save?',
      'What you can keep up matters more than how much. A common first goal is three months of expenses for bad times.',
      'I want to save',
      'How do I start saving?',
    ],
    [
      'How do I get out of debt?',
      'List every debt with its interest and pay at least the least amount on all. What is left goes ' +
        'to the one with the highest interest. If you can’t pay, ask a debt adviser early.',
      'I cannot pay my bills',
      'Which debt do I pay first?',
    ],
    [
      'What should I invest in?',
      'I recommend no shares, funds or loans. A licensed adviser can, after asking about your goals and how much risk you can bear.',
      'Which shares should I buy?',
      'Is crypto a good idea?',
    ],
    [
      'How can I spend less?',
      'Begin with what is paid every month without a thought: subscriptions, contracts, insurance. Cancelling one counts twelve times a year.',
      'How do I cut costs?',
    ],
  ],
  languages: [
    [
      'How does a lesson go?',
      'You choose a topic, we talk about it, and I say the right form of a mistake once. At the end there are three words to remember.',
      'How do we practise?',
    ],
    [
      'What is my level?',
      'Tell me about your day in a few sentences. From that I suggest a level, and you say whether it feels right.',
      'Can you test me?',
      'Am I a beginner?',
    ],
    [
      'How often should I practise?',
      'Ten minutes every day do more than an hour once a week. Speaking aloud counts most.',
      'How long until I speak well?',
    ],
    [
      'I am shy about mistakes.',
      'Everybody who speaks a new language makes them, and nobody else is listening here. Say it wrong first, then say it right.',
      'I am afraid to speak',
      'I make so many mistakes',
    ],
    [
      'Can you explain grammar?',
      'Yes, in one sentence and with two examples. Then we use it at once, because that is how it stays.',
      'When do I use this tense?',
      'What is the rule?',
    ],
  ],
  techDemo: [
    [
      'What does the product do?',
      'Tell me what costs you most time in your work, and I show you the one feature that helps with it.',
      'What is it for?',
      'Can you explain it?',
    ],
    [
      'What does it cost?',
      'The plans are on our pricing page. Tell me how many people would use it, and I say which one is enough.',
      'How much is it?',
      'Is there a free plan?',
    ],
    [
      'Can I try it?',
      'Yes. Leave your email, and a colleague sets up a trial with data like yours.',
      'Is there a free trial?',
      'Can I get a demo?',
    ],
    [
      'Is my data safe?',
      'Our security page says where data is kept, who can see it and how it is deleted. For contracts a colleague sends you the papers.',
      'Where is the data stored?',
      'Do you follow the GDPR?',
    ],
    [
      'Does it work with what we use?',
      'Tell me the names of your programs. Where I am not sure, a colleague checks it and writes to you.',
      'Do you have integrations?',
      'Is there an API?',
    ],
  ],
  delivery: [
    [
      'Where is my parcel?',
      'Tell me its number. With it you can follow every step on our tracking page, too.',
      'Track my order',
      'My delivery has not come',
    ],
    [
      'How do I send something?',
      'Tell me both addresses, the size, the weight and when it can be collected. You get the price before you confirm.',
      'I want to ship a parcel',
      'Can you pick something up?',
    ],
    [
      'What does delivery cost?',
      'It depends on size, weight and distance. Tell me these three, and a colleague names the price before anything is booked.',
      'How much is shipping?',
      'What are your prices?',
    ],
    [
      'My parcel is damaged. What now?',
      'Keep the packing, take pictures of the box and what is in it, and tell me the number. A colleague takes over from there.',
      'It arrived broken',
      'My parcel is lost',
    ],
    [
      'I won’t be at home. What can you do?',
      'We can come at another time, leave it with a neighbour you name, or keep it for you. Tell me the number of the parcel.',
      'Can you deliver later?',
      'I missed the delivery',
    ],
  ],
};
