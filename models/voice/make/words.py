"""Names, words and frames that sentences.py fills in."""

FIRST = """Ada Aisha Alejandro Anna Antoine Arjun Beatrix Bjorn Bogdan Caitlin Catherine Cedric Chen Chloe Christian Claire
Dmytro Dolores Edward Eileen Elizabeth Emre Fatima Fiona Frederick George Giulia Giovanni Grace Hadiya Hamza Hannah
Heinrich Helen Henry Hiroshi Ian Ingrid Isabella Ivan James Jamal Jean-Luc Joaquin Joe John José Julia Kateryna Kenji
Kwame Lakshmi Lars Leila Leo Liam Ludmila Luca Maeve Mahmoud Margaret Maria Mary Mateo Mei Mikhail Mohammed Monique
Nadia Ngozi Niamh Nicholas Noor Oksana Olena Olivia Omar Oscar Pablo Patrick Peter Philip Priya Quentin Rachel Raj
Rebecca Richard Rosa Ruth Sadie Samuel Sara Saoirse Seamus Serhii Siobhan Sofia Stephen Svetlana Tamara Taras Thomas
Tunde Ursula Valentina Viktor Wei William Xavier Yasmin Yuki Yusuf Zachary Zoë""".split()

LAST = """Abernathy Adeyemi Agarwal Anderson Andriienko Bauer Beauchamp Blackwood Bondarenko Brown Callaghan Cameron Carter
Castellanos Chakraborty Chen Cholmondeley Clark Cohen Cruz D'Angelo Davies de-la-Cruz Dubois Eriksson Fitzgerald Fowler
Fujimoto García Ghoshal Goldberg Gonzales Gupta Hakimi Hernandez Huang Ivanenko Jackson Jensen Johnson Jovanović Kapoor
Kaufmann Khan Kim Kowalski Kravchuk Lachlan Lee Lefebvre Li Lindqvist Lopez MacDonald MacLeod Martinez McAllister
McCarthy McDonald Mehta Mendoza Montgomery Moreau Müller Murphy Mwangi Nakamura Nguyen Nowak O'Brien O'Connor O'Sullivan
Okafor Olsen Oyelaran Papadopoulos Park Patel Pereira Petrenko Pfeiffer Piccolomini Popescu Quinn Ramirez Reddy Rossi
Rousseau Ruiz Saint-Clair Santos Schneider Schwarzenegger Sharma Shevchenko Silva Singh Smith St.-John Stewart Suárez
Takahashi Taylor Thompson Tkachenko Tremblay Ueda Van-der-Berg Vasquez Villanueva Wagner Wang Watanabe Weber Whitaker
Williams Wójcik Wright Xu Yamamoto Yilmaz Zelenko Zhang Zimmermann""".split()

PLACES = """Amsterdam Arkansas Asheville Baton-Rouge Beijing Boise Buenos-Aires Cairo Cincinnati Connecticut Copenhagen
Des-Moines Detroit Dnipro Dubrovnik Edinburgh Gloucester Guadalajara Houston Illinois Istanbul Kharkiv Kyiv
La-Jolla Las-Vegas Leicester Lisbon Los-Angeles Louisville Lviv Massachusetts Melbourne Mississippi Nairobi New-Orleans
New-York Odesa Oaxaca Poughkeepsie Prague Quebec Reykjavík Sacramento San-Francisco Santa-Fe São-Paulo Schenectady
Seattle Spokane St.-Louis Tallahassee Tbilisi Tucson Ulaanbaatar Versailles Warsaw Worcester Ypsilanti Zürich""".split()

STREETS = """Oak Elm 5th 42nd Broad Market Lincoln Kennedy Bay Sunset Riverside Peachtree Houston Cesar-Chavez King Queen
Church Mill Orchard Maple""".split()

COMPANIES = """Acme Airbnb AT&T Barnes-&-Noble BMW Calendly Cisco DHL eBay FedEx GitHub Google HubSpot IBM IKEA iCloud JPMorgan
LinkedIn Lufthansa L'Oréal McDonald's Microsoft Netflix Nvidia OpenAI Parlo PayPal Pfizer PostgreSQL Porsche QuickBooks
Salesforce Shopify Slack SpaceX Spotify Stripe TikTok T-Mobile UPS Verizon Volkswagen Walmart WhatsApp WordPress Xerox
Yahoo! YouTube Zapier Zoom""".split()

BUSINESS = """appointment bakery balcony bicycle blanket breakfast candle carpet chiropractor consultation cushion delivery
dentist deposit espresso invoice haircut hotel insurance kayak keyboard lawnmower lesson mattress membership oven parcel
passport physiotherapy prescription printer receipt refund rental repair restaurant room sandwich schedule scooter
shipment sofa subscription suitcase table ticket toothbrush umbrella vaccination voucher wardrobe warranty""".split()

CLINICAL = """acetaminophen ibuprofen amoxicillin hydrangea quinoa gnocchi croissant prosciutto tzatziki bruschetta
Worcestershire-sauce feng-shui déjà-vu naïve résumé crème-brûlée jalapeño über smörgåsbord doppelgänger façade fiancée
touché cliché piñata Pokémon""".split()

# Each has a word that is said in two ways, or one whose sound hangs on what follows.
HOMOGRAPHS = """I read that book last year.
I will read your message tonight.
Have you read the terms, or shall I read them to you?
Please read the label before you lead the group.
The pipe is made of lead.
She will lead the tour, and I led the last one.
Is the show live, and do you live nearby?
We live on Elm Street and broadcast live every Friday.
They record a record every month.
Please record the call; the record is kept for a year.
We present a present to each guest who is present.
Customs may object to this object.
Please close the door; the shop is close to the station.
The wind was strong, so wind up the rope.
Don't tear the form, or you'll shed a tear.
Take a bow and tie the bow at the bow of the ship.
I used to use the side door; it's used less now.
We used two of them, and she is used to that.
What's the use? You can use ours.
Excuse me, that's no excuse.
The contract says that muscles contract.
If you contract the flu, you may cancel the contract.
The house can house six people.
Please permit me to see your permit.
We produce fresh produce.
They refuse to take the refuse.
The invalid had an invalid ticket.
The dove dove into the water.
He will desert us in the desert for dessert.
Our content team is content with the content.
We will conduct a survey about his conduct.
Imports are up because we import more; exports fell as they export less.
An increase is due; prices increase in May.
The project will project the image on the wall.
Please do not insult her; it was an insult.
The rebel decided to rebel.
The suspect will suspect nothing.
Please subject the subject to no more tests.
We separate the waste into two separate bins.
They estimate the cost; the estimate is free.
Please graduate first; then be a graduate.
A minute is sixty seconds, but the difference is minute.
The number of injections made my jaw number.
Does the buck see the does?
A sewer works in the sewer.
The bass player caught a bass.
They were too close to the door to close it.
Polish the table with Polish wax.
In August, an august lady came.
Wound that was wound tightly.
I need to perfect my perfect answer.
Will you attribute it to that attribute?
We'll address it at this address.
The advocates advocate for it.
He is going to a different place to place a bet.
Let's research new research.
They transfer you when your transfer is ready.
We rent it to whom it may concern; to all, to each, to one.
Where are you going to? I want to. He has to eat.
This is what I'm made of, and this is who I am.
I am at the office at 9 am. I am. Am I late?
The apple, the orange, the bus and the hour are in the box; come in. The US, an SUV, a UFO.
By and by she came by. Stand by me by noon.
He has been there; she hasn't been. Where have you been?
What he had had had no effect.
You can can peaches; yes, you can.
Get up, get going; did you get it? I got it.
There is one over there. There's none there.
Would you? I would if I could. Could I? You could've.
That's his. It is hers, and this is mine; those are theirs.
Go through the door and through. Look through it.""".splitlines()

FRAMES = """Do you have a {thing} for {n} people?
{first}'s {thing} isn't ready yet, is it?
The {adj} {noun} {verb} the {noun} {adv}.
Why did {first} {verb} {poss} {noun}?
We {verb} every {noun}, but {last}'s {noun} was {adj}.
I'd like to {verb} a {thing}, please.
Our {noun} has {adj} {plural} and {adj} {plural}.
If the {noun} is {adj}, please don't {verb} it.
Is {place} {adj} enough for your {noun}?
They've {past} the {plural}; we're {ving} the {noun}.
"{noun}" isn't the same as "{plural}", {first} said.
You can't {verb} {plural} without {ving} first.
What's the {adj} {noun} that {place} has {past}?
No {noun}, no {plural}, no {ving}: just {plural}.
She {past} and {past}, then {past} {adv}.
Those {plural} were {past} by {first} {last}.
{plural}, {plural} and {plural} are sold at {company}.
Who'll {verb} the {noun} while we're {ving}?""".splitlines()
