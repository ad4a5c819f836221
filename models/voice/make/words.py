"""Names and words that sentences.py fills into the frames of frames.txt. A hyphen in a name stands for a space."""

FIRST = """Ada Aisha Alejandro Anna Antoine Arjun Beatrix Bjorn Bogdan Caitlin Catherine Cedric Chen Chloe Christian Claire
Dmytro Dolores Edward Eileen Elizabeth Emre Fatima Fiona Frederick George Giulia Giovanni Grace Hadiya Hamza Hannah
Heinrich Helen Henry Hiroshi Ian Ingrid Isabella Ivan James Jamal Jean-Luc Joaquin Joe John José Julia Kateryna Kenji
Kwame Lakshmi Lars Leila Leo Liam Ludmila Luca Maeve Mahmoud Margaret Maria Mary Mateo Mei Mikhail Mohammed Monique
Nadia Ngozi Niamh Nicholas Noor Oksana Olena Olivia Omar Oscar Pablo Patrick Peter Philip Priya Quentin Rachel Raj
Rebecca Richard Rosa Ruth Sadie Samuel Sara Saoirse Seamus Serhii Siobhan Sofia Stephen Svetlana Tamara Taras Thomas
Tunde Ursula Valentina Viktor Wei William Xavier Yasmin Yuki Yusuf Zachary Zoë""".split()

LAST = """Abernathy Adeyemi Agarwal Anderson Andriienko Bauer Beauchamp Blackwood Bondarenko Brown Callaghan Cameron Carter
Castellanos Chakraborty Chen Cholmondeley Clark Cohen Cruz D'Angelo Davies De-la-Cruz Dubois Eriksson Fitzgerald Fowler
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

BORROWED = """acetaminophen ibuprofen amoxicillin hydrangea quinoa gnocchi croissant prosciutto tzatziki bruschetta
Worcestershire-sauce feng-shui déjà-vu naïve résumé crème-brûlée jalapeño über smörgåsbord doppelgänger façade fiancée
touché cliché piñata Pokémon""".split()
