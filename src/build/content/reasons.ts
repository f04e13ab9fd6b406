/**
 * Catalogue of all reasons that the content check gives, by code, in English and Turkish. A check states its reason in
 * English; the Turkish sentence is found by the English one, whose holes `{}` keep their values in order.
 */

type Reason = readonly [english: string, turkish: string];

/** Specific sentences stand before general ones: the first that matches is taken. */
export const REASONS = {
  missing: ['is missing', 'eksik'],
  'missing-key': ['is missing: {} has it', 'eksik: {} içinde var'],
  'missing-use': ['is missing: {} asks for it', 'eksik: {} bunu istiyor'],
  empty: ['must not be empty', 'boş olamaz'],
  'empty-hash': ['is empty; what begins with # stands in quotes', 'boş; # ile başlayanı tırnak içine yazın'],
  unwritten: ['is not written yet', 'henüz yazılmadı'],
  'number-comma': [
    'follows a comma inside a number: put the number in quotes',
    'bir sayının virgülden sonraki parçası: sayıyı tırnak içine alın',
  ],
  'empty-file': ['is empty', 'boş'],
  'list-twice': ['names one of them twice', 'biri iki kez yazılmış'],
  'unknown-field': ['is not a known field', 'böyle bir alan yok: adını kontrol edin'],
  unused: ['is used nowhere: take it out of every language', 'hiçbir yerde kullanılmıyor: her dilden çıkarın'],

  // Files.
  encoding: [
    'is not saved as UTF-8: its Turkish letters cannot be read',
    'UTF-8 olarak kaydedilmemiş: Türkçe harfleri okunamıyor',
  ],
  'byte-order': [
    'begins with a byte order mark: save it as UTF-8 without BOM',
    'başında görünmeyen bir işaret (BOM) var: “BOM’suz UTF-8” olarak kaydedin',
  ],
  merge: [
    'holds an unfinished merge: keep one of both versions and take the lines <<<<<<<, ======= and >>>>>>> out',
    'birleştirilmemiş iki sürüm duruyor: birini bırakın; <<<<<<<, ======= ve >>>>>>> satırlarını silin',
  ],
  'stray-yaml': [
    'is read by nothing: its name must end with .yaml, in small letters',
    'okunmuyor: adı küçük harflerle .yaml ile bitmeli',
  ],
  stray: [
    'is read by nothing: see content/README.md for what belongs where',
    'okunmuyor: neyin nereye konduğu content/README.md içinde',
  ],
  'json-comma-more': ['has a comma too many before {}', '{} işaretinden önce fazladan bir virgül var'],
  'json-comma-less': ['needs a comma before {}', '{} öncesinde bir virgül eksik'],
  'json-quote': ['has {} where a plain quote " belongs', '{} yerine düz tırnak " yazın'],
  'json-open': ['ends before a quote or a bracket is closed', 'bir tırnak ya da parantez kapanmadan bitiyor'],
  'json-text': [
    'has a line break, a tab or a lone \\ inside a text',
    'bir metnin içinde satır sonu, sekme ya da tek \\ var',
  ],
  'json-sign': [
    'cannot be read from {} on: texts stand in quotes',
    '{} ile başlayan yer okunamıyor: metinler tırnak içinde durur',
  ],
  'yaml-twice': ['holds "{}" twice in one place', '“{}” aynı yerde iki kez yazılmış: birini silin'],
  'yaml-colon': [
    'has a colon inside a text: put the text in quotes',
    'metnin içinde iki nokta var: metni tırnak içine alın',
  ],
  'yaml-flow': [
    'has a colon or a dash inside a text: put the text in quotes',
    'metnin içinde iki nokta ya da kısa çizgi var: metni tırnak içine alın',
  ],
  'yaml-tab': ['is indented by a tab: use blanks', 'sekmeyle (Tab) girintilenmiş: boşluk kullanın'],
  'yaml-indent': [
    'is indented otherwise than the lines beside it',
    'girintisi yanındaki satırlardan farklı: aynı hizaya getirin',
  ],
  'yaml-open': ['has a quote, a bracket or a comma missing', 'bir tırnak, parantez ya da virgül eksik'],
  'yaml-name': ['has a line without a name and a colon', 'adı ve iki noktası olmayan bir satır var'],
  'yaml-sign': [
    'has a text that begins with a sign of YAML: put the text in quotes',
    'bir metin özel bir işaretle başlıyor: metni tırnak içine alın',
  ],
  'yaml-other': ['cannot be read as YAML: {}', 'YAML olarak okunamıyor: {}'],

  // Kinds of values, as zod names them.
  'type-one-of': ['expected one of {}', 'şunlardan biri olmalı: {}'],
  type: ['expected {}, received {}', '{} olmalı, {} yazılmış'],
  'type-true': ['expected true', 'yalnız true yazılabilir; istenmiyorsa satırı silin'],
  'too-many-letters': ['Too big: expected string to have <={} characters', 'en çok {} harf olabilir'],
  'too-few-letters': ['Too small: expected string to have >={} characters', 'en az {} harf olmalı'],
  'too-many-rows': ['Too big: expected array to have <={} items', 'en çok {} satır olabilir'],
  'too-few-rows': ['Too small: expected array to have >={} items', 'en az {} satır olmalı'],
  'too-large': ['Too big: expected {} to be <={}', '{} en çok {} olabilir'],
  'too-small': ['Too small: expected {} to be >={}', '{} en az {} olmalı'],
  'too-small-open': ['Too small: expected {} to be >{}', '{} bundan büyük olmalı: {}'],
  step: ['Invalid number: must be a multiple of {}', '{} ile tam bölünmeli'],
  'is-email': ['Invalid email address', 'geçerli bir e-posta adresi değil'],
  'is-url': ['Invalid URL', 'geçerli bir adres değil'],
  'is-invalid': ['Invalid input', 'geçerli değil'],

  // Forms of values.
  slug: ['must be a slug such as bogaz-keten-fon', 'küçük harf, rakam ve tireyle yazılmalı: bogaz-keten-fon gibi'],
  'version-day': [
    'must be a day such as 2026-11-20, or 2026-11-20-2 for a second version of it',
    'gün olarak yazılmalı: 2026-11-20 gibi; aynı günün ikinci sürümü 2026-11-20-2',
  ],
  day: ['must be a day such as {}', 'gün olarak yazılmalı: {} gibi'],
  colour: ['must be a colour such as #9aa68e', 'renk olarak yazılmalı: #9aa68e gibi'],
  'photo-name': [
    'must be the base name of a file in content/photos',
    'content/photos içindeki bir dosyanın uzantısız adı olmalı',
  ],
  range: ['min must not exceed max', 'en az, en çoktan büyük olamaz'],
  'before-from': ['must not be before from', 'başladığı günden önce olamaz'],
  'less-than-min': ['must not be less than min', 'en azdan küçük olamaz'],
  'two-readings': ['{} may be read as {} or as {}: write one of these', '{} iki türlü okunuyor: {} ya da {} yazın'],
  amount: ['{} is no amount in TL such as 189.90', '{} bir tutar değil: 189,90 gibi yazın'],
  'amount-must': ['must be an amount in TL such as 189.90', 'TL tutarı olmalı: 189,90 gibi'],
  'amount-number': ['must be a number such as 49.9, without quotes', 'tırnaksız bir sayı olmalı: 49.9 gibi'],
  negative: ['must not be negative', 'sıfırdan küçük olamaz'],
  decimals: ['must have at most two decimals', 'virgülden sonra en çok iki hane olabilir'],
  whole: ['must be a whole number', 'tam sayı olmalı'],
  'one-or-more': ['must be 1 or more', '1 ya da daha büyük olmalı'],
  'at-least': ['must be at least {}', 'en az {} olmalı'],
  'at-most': ['must be at most {}', 'en çok {} olmalı'],
  'above-0': ['must be above 0', '0’dan büyük olmalı'],
  'above-100': ['must not be above 100', '100’den büyük olamaz'],
  half: ['must be in half centimetres', 'yarım santimetrenin katı olmalı'],
  phone: ['must be written like {}', '{} biçiminde yazılmalı'],
  clock: ['must be a time such as 09:00', 'saat olmalı: 09:00 gibi'],
  weekday: ['must be a day of the week in English, such as Monday', 'İngilizce gün adı olmalı: Monday gibi'],
  'later-opens': ['must be later than opens', 'açılış saatinden sonra olmalı'],
  'later-from': ['must be later than from', 'başlangıç saatinden sonra olmalı'],
  https: ['must be an address that begins with https://', 'https:// ile başlayan bir adres olmalı'],
  origin: [
    'must be https:// and the name of the site, nothing after it',
    'https:// ve sitenin adı olmalı, ardında hiçbir şey olmadan',
  ],
  mersis: ['must be 16 digits', '16 hane olmalı'],
  'postal-code': ['must be 5 digits', '5 hane olmalı'],
  'below-cap': ['must be below the cap', 'en yüksek tutardan az olmalı'],
  'half-width': ['must be less than half of the width', 'enin yarısından az olmalı'],
  'tax-number': [
    'is no tax number: its last digits do not fit the others',
    'vergi numarası değil: son haneleri öbürlerine uymuyor',
  ],
  'return-days': ['must be 14 or more: the law gives fourteen days', 'en az 14 olmalı: kanun on dört gün tanır'],
  'order-years': [
    'must be 5 or more: the law asks to keep the papers of orders',
    'en az 5 olmalı: kanun sipariş belgelerinin saklanmasını ister',
  ],
  'below-free': ['must be below freeAbove, from which on it is free', 'ücretsiz kargo sınırından az olmalı'],
  'one-of': ['must be one of {}', 'şunlardan biri olmalı: {}'],
  'pay-at-once': ['must hold 1, which is paying at once', 'içinde 1 (tek çekim) olmalı'],
  iban: [
    'is no IBAN: TR and 24 digits whose check fits, without blanks',
    'IBAN değil: TR ve boşluksuz 24 hane; kontrol haneleri uymuyor',
  ],
  'small-letters': ['must be small letters and dashes', 'küçük harf ve tireyle yazılmalı'],
  capitals: ['must be capital letters and digits', 'büyük harf ve rakamla yazılmalı'],
  'hold-number': ['must hold {number}', 'içinde {number} olmalı'],
  'id-twice': ['must not name one id twice', 'aynı kısa ad iki kez yazılmış'],
  morning: ['must not begin before the morning ends', 'sabah bitmeden başlayamaz'],
  host: ['must be the name of a site such as efatura.gov.tr', 'bir sitenin adı olmalı: efatura.gov.tr gibi'],
  'at-most-letters': ['must not exceed {} characters', 'en çok {} harf olabilir'],
  'shop-address': ['must be an address of the shop such as /returns', 'mağazanın bir adresi olmalı: /returns gibi'],
  braces: ['has braces that are not written like {{{}}}', 'süslü parantezleri {{{}}} gibi yazılmamış'],

  // A product alone.
  pleats: [
    'made-to-measure products list at least one pleat, others none',
    'ölçüye göre üretilende en az bir pile seçili olmalı, öbürlerinde hiçbiri',
  ],
  panels: [
    'must hold 2, which is what a curtain is made as when nothing is chosen',
    '2 kanat hep seçili olmalı: seçim yapılmazsa perde öyle dikilir',
  ],
  heading: [
    'made-to-measure products have one, others none',
    'ölçüye göre üretilende üst kenar seçili olmalı, öbürlerinde boş',
  ],
  'length-or-measure': [
    'is of what is cut to a length; a product made to measure has limits instead',
    'yalnız boyuna göre kesilende olur; ölçüye göre üretilende en-boy sınırları yazılır',
  ],
  'length-samples': ['what is sold by length holds no samples', 'boyuna göre satılanın içinde numune olmaz'],
  carries: [
    'is of tracks and rods; what is made to measure hangs on one',
    'yalnız korniş ve rustikte olur; ölçüye göre üretilen ona asılır',
  ],
  weave: ['only what is made to measure is cloth', 'yalnız ölçüye göre üretilen kumaştır'],
  motif: ['only what is made to measure is drawn', 'yalnız ölçüye göre üretilenin resmi çizilir'],
  'price-open': [
    'at least one price must be without until, or none is left when the sale ends',
    'en az bir fiyatın bitiş günü olmamalı, yoksa indirim bitince fiyat kalmaz',
  ],
  'part-count': ['says how many there are where every does not', '“Kaç santimde bir” boşsa kaç tane olduğu yazılmalı'],
  'part-plus': ['adds to every, which is missing', '“Kaç santimde bir” olmadan “Eklenen” yazılamaz'],
  'layer-once': ['names each layer once', 'her katman bir kez yazılır'],
  channels: ['must not be more than the layers it carries', 'taşıdığı katmanlardan çok olamaz'],
  night: [
    'show the room by night in every colour or in none',
    'odanın gece görünüşü ya her renkte olmalı ya hiçbirinde',
  ],
  flat: ['products of {} hang flat: only "none"', '{} ürünleri düz durur: yalnız “pilesiz” seçilebilir'],
  'panels-curtain': [
    'curtains list how many panels they can be sewn as (decisions P16), others none',
    'perdelerde kaç kanat dikilebildiği seçilir, öbürlerinde boş kalır',
  ],
  'colour-twice': ['"{}" is already used in this product', '“{}” bu üründe zaten var: başka bir kısa ad verin'],
  'colour-first': [
    'the first colour is the one shown: must be "{}"',
    'ilk renk gösterilen renktir: fotoğrafı “{}” olmalı',
  ],
  'roll-height': [
    '{} cm is more than the cloth has, fabric.rollHeight {} cm',
    '{} cm, kumaşın top boyundan ({} cm) çok',
  ],
  rating: ['and reviewCount stand together, or are both 0', 'ile yorum sayısı birlikte yazılır ya da ikisi de 0 olur'],
  'part-many': ['{} cm would have {} of them, {} at most', '{} cm’de {} tane olurdu; en çok {} olabilir'],
  'options-measure': ['only made-to-measure products have options', 'ek seçenek yalnız ölçüye göre üretilende olur'],

  // Prices and coupons; several ask for a tick.
  'same-day': ['begins on the same day as {}', 'başka bir fiyatla aynı gün başlıyor: {}'],
  'far-day': ['{} is more than a year away; {}', '{} bir yıldan uzak. Doğruysa “doğru” kutusunu işaretleyin'],
  'sale-within': [
    'a sale that begins within another one, from {}; {}',
    'başka bir indirimin içinde başlıyor ({}). Doğruysa “doğru” kutusunu işaretleyin',
  ],
  'sale-off': [
    'a sale at {} of what is off sale since {}: it counts only once a price above 0 has begun',
    'indirim {} TL, ama ürün {} gününden beri satışta değil: 0’dan yüksek bir fiyat başlamadan geçerli olmaz',
  ],
  'sale-dear': [
    'a sale at {} that is no cheaper than the {} before it; {}',
    'indirimli fiyat {}, önceki {} fiyatından ucuz değil. Doğruysa “doğru” kutusunu işaretleyin',
  ],
  double: [
    '{} is more than double the {} before it; {}',
    '{}, önceki {} fiyatının iki katından çok. Doğruysa “doğru” kutusunu işaretleyin',
  ],
  'half-price': [
    '{} is less than half of the {} before it; {}',
    '{}, önceki {} fiyatının yarısından az. Doğruysa “doğru” kutusunu işaretleyin',
  ],
  'first-dear': [
    '{} is more than {} times the dearest of its category ({}); {}',
    '{}, kategorisindeki en yüksek fiyatın {} katından çok ({}). Doğruysa “doğru” kutusunu işaretleyin',
  ],
  'first-cheap': [
    '{} is less than a {}th of the cheapest of its category ({}); {}',
    '{}, kategorisindeki en düşük fiyatın {}’te birinden az ({}). Doğruysa “doğru” kutusunu işaretleyin',
  ],
  'coupon-all': [
    '{} gives everything away: write uses or usesPerCustomer beside it',
    '{} her şeyi bedava verir: kaç kez kullanılabileceğini yazın',
  ],
  'coupon-above': [
    '{} is above {}, the smallest order it counts for: write uses or usesPerCustomer beside it',
    '{}, geçerli olduğu en küçük siparişten ({}) çok: kaç kez kullanılabileceğini yazın',
  ],
  'coupon-large': [
    '{} is above the smallest price of the shop, {}; {}',
    '{}, mağazanın en düşük fiyatından ({}) çok. Doğruysa “doğru” kutusunu işaretleyin',
  ],
  'coupon-percent': [
    '{} % is {} what a shop gives; {}',
    'yüzde {} alışılmıştan {}. Doğruysa “doğru” kutusunu işaretleyin',
  ],
  'coupon-either': [
    'must stand there, or amount instead: a coupon has one of them',
    'yazılmalı ya da yerine tutar: kuponda ikisinden biri olur',
  ],
  'coupon-uses': ['must not be more than uses', 'toplam kullanımdan çok olamaz'],
  'option-twice': [
    '"{}" stands there twice: one price for each extra',
    '“{}” iki kez yazılmış: her ek seçeneğin tek fiyatı olur',
  ],
  'option-dear': [
    '{} is more than {} times what others pay for it ({}); {}',
    '{}, öbür ürünlerdeki fiyatın {} katından çok ({}). Doğruysa “doğru” kutusunu işaretleyin',
  ],
  'option-cheap': [
    '{} is less than a {}th of what others pay for it ({}); {}',
    '{}, öbür ürünlerdeki fiyatın {}’te birinden az ({}). Doğruysa “doğru” kutusunu işaretleyin',
  ],

  // Between files.
  twice: ['{} is already used in {}', '{} zaten kullanılıyor: {}'],
  'sheet-slug': ['lacks the column "slug" in its first line', 'ilk satırında “slug” sütunu yok'],
  'sheet-product': [
    '"{}" is no product: begin a new one in the editor or by npm run product',
    '“{}” diye bir ürün yok: yeni ürüne editörde Çoğalt ile başlayın',
  ],
  'sheet-price': [
    'shows {}, which is not the price of today: write new prices into the column "{}"',
    'bugünkü fiyat {} değil: yeni fiyatı “{}” sütununa yazın',
  ],
  'stands-twice': ['"{}" stands there twice', '“{}” iki kez yazılmış'],
  'stands-twice-here': ['stands there twice', 'iki kez yazılmış'],
  'name-twice': ['stands twice in one place', 'aynı yerde iki kez yazılmış'],
  'named-already': ['"{}" is named already', '“{}” daha önce yazılmış'],
  'used-already': ['"{}" is used already', '“{}” zaten kullanılıyor'],
  'category-unknown': ['"{}" is not the slug of a category', '“{}” diye bir kategori yok'],
  renamed: ['"{}" is called "{}" now', '“{}” artık “{}” adını taşıyor'],
  'no-product': ['"{}" is no product', '“{}” diye bir ürün yok'],
  'no-made': ['"{}" is no product that is made to measure', '“{}” ölçüye dikilen bir ürün değil'],
  'roll-narrow': [
    '{} cm is narrower than the widest blind of {}, {} cm',
    '{} cm, {} ürününün en geniş perdesinden ({} cm) dar',
  ],
  'cloth-same': [
    'is missing, and so is roll: one of them makes the cloth different',
    'eksik, topun eni de: kumaşı farklı kılan ikisinden biridir',
  ],
  'no-category-product': ['"{}" is no category and no product', '“{}” ne bir kategori ne bir ürün'],
  'no-piece': ['"{}" is no other category and no piece', '“{}” başka bir kategori ya da adetle satılan bir ürün değil'],
  'no-curtain': ['"{}" is no curtain', '“{}” bir perde değil'],
  'no-colour-only': ['"{}" has no colour "{}", only {}', '“{}” ürününde “{}” rengi yok; olanlar: {}'],
  'no-colour': ['{} has no colour "{}"', '{} ürününde “{}” rengi yok'],
  'carries-nothing': ['"{}" carries {}, nothing of this category', '“{}” {} taşır, bu kategoriden bir şey değil'],
  tall: ['the first is what phones show: it needs a tall picture', 'telefonlar ilkini gösterir: dik resmi de olmalı'],
  'no-photo': ['content/photos has no photograph {}', '{} diye bir fotoğraf yok: önce fotoğrafı ekleyin'],
  'no-alt': [
    'the photograph {} in content/photos has no alt text',
    '{} fotoğrafının açıklaması yok: “Fotoğraflar” bölümünde yazın',
  ],
  'unshown-row': [
    'has no file in content/photos, and nothing shows it: take the row out',
    'dosyası yok, hiçbir yerde de görünmüyor: satırı silin',
  ],
  'unshown-file': [
    'is in content/photos, has no alt text, and nothing shows it: delete the file, or describe it',
    'açıklaması yok, hiçbir yerde de görünmüyor: dosyayı silin ya da açıklamasını yazın',
  ],
  'photos-lack': ['content/photos.yaml has no {}', 'content/photos.yaml içinde {} yok'],
  'rooms-lack': ['content/rooms.yaml has no {}', 'content/rooms.yaml içinde {} yok'],
  'like-file': ['must be "{}", like the file', 'dosyanın adıyla aynı olmalı: {}'],
  'featured-count': ['must name {} products, not {}', '{} ürün seçili olmalı, {} değil'],
  packs: ['one pack of samples is sold at most, there are {}', 'en çok bir numune paketi satılır; olanlar: {}'],
  'search-empty': ['has no letter and no digit', 'içinde harf ya da rakam yok'],
  'search-nothing': ['names nothing that its words find', 'bu sözcüklerle bulunacak bir şey seçilmemiş'],
  'search-page': ['the shop has no page {}', 'mağazada {} sayfası yok'],
  'set-other': ['"{}" is no other layer of the file', '“{}” dosyadaki başka bir katman değil'],
  'set-before': [
    '{} hangs before {}: only what is nearer to the glass can be needed',
    '{}, {} önünde asılır: yalnız cama daha yakın olan istenebilir',
  ],
  'set-cloth': ['must hold something that hangs before the window', 'içinde pencerenin önüne asılan bir şey olmalı'],
  'set-layer': ['"{}" is no layer of the file', '“{}” dosyada bir katman değil'],
  'set-carry': ['{} does not carry these layers', '{} bu katmanları taşımaz'],
  'set-may': ['{} is not among what {} may be', '{}, {} katmanı olamaz'],
  'set-pleat': ['{} is not made with "{}"', '{} “{}” pileyle dikilmez'],
  'set-panels': ['{} is not sewn as {}', '{} {} kanat olarak dikilmez'],
  'set-single': ['is for a single panel: panels must be 1', 'tek kanat içindir: kanat 1 olmalı'],
  'set-carrier': [
    '{} is not sold by its length, or says not what it carries',
    '{} boyuna göre satılmıyor ya da ne taşıdığını yazmıyor',
  ],
  'set-rival': ['{} does not hang with {}', '{}, {} ile birlikte asılmaz'],
  'set-needs': ['{} needs {}, which the set has not', '{} için {} gerekir, takımda yok'],

  // Pages, words and addresses.
  'page-head': [
    'must begin with its title and description between two lines of ---',
    'iki --- satırı arasında başlık ve açıklamayla başlamalı',
  ],
  fact: ['{{{}}} is no fact of content/shop.json', '{{{}}} mağaza bilgilerinde yok'],
  'link-begin': [
    '{} must begin with / for a page of the shop, or with https://',
    '{} mağazanın bir sayfası için / ile, başka site için https:// ile başlamalı',
  ],
  'link-own': ['{} is an address of this shop: write {}', '{} mağazanın kendi adresi: {} yazın'],
  'link-mail': ['{} is no e-mail address', '{} bir e-posta adresi değil'],
  'no-heading': ['{} is no heading of the page', '{} sayfanın bir başlığı değil'],
  'image-foreign': [
    '{} is a picture of another site, which the shop does not show: put it into content/photos',
    '{} başka bir sitenin resmi, mağazada görünmez: fotoğrafı “Fotoğraflar”a ekleyin',
  ],
  html: ['{} is HTML: write Markdown', '{} HTML: Markdown olarak yazın'],
  'no-page': ['{} is no page of the shop', '{} mağazanın bir sayfası değil'],
  'as-in': ['must be {}, as in {}', '{} olmalı; öbür dilde öyle: {}'],
  'message-text': ['must be a text, or texts below a name', 'bir metin ya da bir ad altında metinler olmalı'],
  'message-stray': ['is no text of {}', '{} içinde böyle bir metin yok'],
  'placeholder-lost': ['lacks {}, which the shop fills in', '{} silinmiş: oraya mağazadaki bilgi gelir, geri yazın'],
  'placeholder-strange': [
    'has {}, which the shop does not know here',
    '{} burada bilinmiyor: sayfadaki öteki boşluklara bakın',
  ],
  placeholders: ['must leave open what {} does: {{{}}}', '{} ile aynı boşlukları bırakmalı: {{{}}}'],
  'shop-name': [
    'names the shop: say "we", or {{shop}} where the text has it',
    'mağazanın adını yazıyor: “biz” diye yazın ya da metinde varsa {{shop}} kullanın',
  ],
  plural: ['needs {} beside it', 'yanında {} da olmalı'],
  'path-begin': ['must begin with /', '/ ile başlamalı'],
  'path-or-site': ['must begin with / or https://', '/ ya da https:// ile başlamalı'],
  star: ['has a * that is not its last part', '* yalnız en sonda olabilir'],
  unnamed: ['{} is nothing that from names', '{}, from içinde yok'],
  'former-address': [
    'never runs: it is the former address of a product (aliases)',
    'hiç işlemez: bir ürünün eski adresi (aliases)',
  ],
  'rule-before': ['never runs: {} ({}) takes it before', 'hiç işlemez: {} ({}) daha önce alır'],
  'rule-page': [
    'never runs: it is a page of the shop, which goes before (force takes its place)',
    'hiç işlemez: mağazanın bir sayfası önce gelir (force onun yerini alır)',
  ],
  circle: ['leads in a circle: {}', 'kendine dönüyor: {}'],

  // Against what is live.
  'id-changed': [
    'was {} until now, and carts and orders know it so: write it back',
    'şimdiye dek {} idi; sepetler ve siparişler öyle tanıyor: geri yazın',
  ],
  'product-gone': [
    'was sold and is gone: bring it back with a price of 0, or name its slug in the aliases of what takes its place',
    'satılmış bir ürün kayboluyor: dosyayı geri getirip fiyatını 0 yapın ya da adresini yerini alanın eski adreslerine yazın',
  ],
  'address-gone': [
    'lack "{}", an address that is live: write it there',
    'içinde “{}” yok; bu adres yayında: eski adreslere yazın',
  ],
  'sold-gone': [
    'lacks "{}", which was sold: bring it back and pause it, or name it in withdrawn',
    '“{}” satılmıştı, şimdi yok: geri getirip ara verin ya da “Artık satılmayanlar”a yazın',
  ],
  'price-gone': [
    'lacks the line of {} at {}, on which sales rest: bring it back and add new lines',
    '{} günü başlayan {} TL satırı silinmiş; indirim etiketi ona bakar: geri getirin, yeni fiyat için yeni satır ekleyin',
  ],
  'price-edited': [
    'was {} from {} on, and sales rest on it: add a line for a new price, or write confirmed: true beside it',
    '{} TL idi ({} gününden beri); indirim etiketi ona bakar: yeni fiyat için yeni satır ekleyin ya da “Bu fiyat doğru”yu işaretleyin',
  ],
  'price-backdated': [
    'begins on {}, and was not live on {}: let it begin today, or, if it did count, write confirmed: true beside it',
    '{} günü başlıyor, ama {} günü yayında yoktu; indirim etiketi ona bakar: bugün başlatın ya da o fiyat gerçekten geçerliydiyse “Bu fiyat doğru”yu işaretleyin',
  ],
  'amount-ticked': [
    'was {} when it was confirmed, and is {} now: save again if that is meant',
    '“doğru” kutusu {} içindi, şimdi {} yazıyor: doğruysa bir daha kaydedin',
  ],
  'end-past': ['{} is before today: look at its year, or take it out', '{} bugünden önce: yılına bakın ya da silin'],
  'legal-version': [
    'is still {}, though these texts changed: {}',
    'hâlâ {}; oysa şu metinler değişti, yeni bir sürüm yazın: {}',
  ],

  // Samples, with which no shop opens.
  'sample-domain': [
    'names no real site: letters and search engines lead there',
    'gerçek bir site değil; mektuplar ve arama motorları oraya götürür. Mağaza bununla açılmaz',
  ],
  'sample-name': [
    'is a sample: the law asks for the name in the trade register',
    'örnek; yasa ticaret sicilindeki unvanı ister. Mağaza bununla açılmaz',
  ],
  'sample-phone': ['is a sample: shoppers call it', 'örnek; müşteri bu numarayı arar. Mağaza bununla açılmaz'],
  'sample-whatsapp': ['is a sample: shoppers write to it', 'örnek; müşteri bu numaraya yazar. Mağaza bununla açılmaz'],
  'sample-mail': [
    'is a sample: letters come from it and messages go there',
    'örnek; mektuplar buradan gider, mesajlar buraya gelir. Mağaza bununla açılmaz',
  ],
  'sample-kep': [
    'is a sample: the law asks for the registered e-mail address',
    'örnek; yasa KEP adresini ister. Mağaza bununla açılmaz',
  ],
  'sample-street': [
    'is a sample: the law asks for the address of the company',
    'örnek; yasa işletmenin adresini ister. Mağaza bununla açılmaz',
  ],
  'sample-mersis': [
    'is a placeholder: the law asks for the MERSİS number',
    'yalnız sıfırlardan; yasa MERSİS numarasını ister. Mağaza bununla açılmaz',
  ],
  'sample-zeros': ['is a placeholder', 'yalnız sıfırlardan; mağaza bununla açılmaz'],
  'sample-holder': ['is a sample: banks compare it', 'örnek; bankalar karşılaştırır. Mağaza bununla açılmaz'],
  'sample-iban': [
    'is a sample: shoppers would send money to nobody',
    'örnek; müşterinin parası kimseye gitmez. Mağaza bununla açılmaz',
  ],
  'sample-hosts': [
    'names a site that nobody can own: write the one of your invoice service',
    'örnek bir site var; e-fatura hizmetinizin sitesini yazın. Mağaza bununla açılmaz',
  ],
  sample: ['is a sample', 'örnek; mağaza bununla açılmaz'],
  'not-approved': [
    'is false: a lawyer has to approve the legal texts, each of which says that it is a draft',
    'kapalı; yasal metinleri avukatınız onaylayınca açın. Her biri taslak olduğunu söylüyor, mağaza böyle açılmaz',
  ],

  // Warnings.
  'coupon-over': ['ended on {}: it is refused to everybody', '{} günü bitti: artık kimseye uygulanmıyor'],
  'not-yet-sold': [
    'is on no list before {}: no price of it counts earlier',
    '{} gününden önce hiçbir yerde görünmez: daha erken başlayan fiyatı yok',
  ],
  'price-hidden': [
    '{} is not above the sale at {}, which goes before it until {}: bring that day forward',
    '{}, {} TL’lik indirimden yüksek değil; indirim {} gününe kadar önce gelir: son gününü öne alın',
  ],
  'added-later': ['is after today, {}', 'bugünden ({}) sonra'],
  'not-sold': [
    '"{}" is not sold today: the home page shows one card less',
    '“{}” bugün satışta değil: ana sayfada bir kart eksik kalır',
  ],
  'opens-past': [
    'is past while the shop is closed: shoppers read that it opens then',
    'geçti ama mağaza hâlâ kapalı: müşteri bu günde açılacağını okuyor',
  ],
  'stars-typed': [
    'is typed: stars come from the reviews of buyers',
    'elle yazılmış: yıldızlar alıcıların yorumlarından gelir',
  ],
  'long-name': ['has {} letters: lists show {}', '{} harf: listelerde {} harf görünür'],
  'far-pause': ['{} is more than a year away', '{} bir yıldan uzak'],
  'little-range': ['{} cm leaves little below the largest, {} cm', '{} cm, en büyük ölçüye ({} cm) çok yakın'],
  'english-name': ['{} is the English name of {}, too', '{} aynı zamanda {} ürününün İngilizce adı'],
  'claim-proof': [
    'says "{}": write it only with its document on file, a claim without proof is unlawful',
    '“{}” yazıyor: belgesi elinizde değilse yazmayın; kanıtlanamayan iddia yasaya aykırıdır',
  ],
  'bare-letters': ['has "{}" without its Turkish letters', '“{}” Türkçe harfler olmadan yazılmış'],
  'turkish-word': ['has the Turkish word "{}"', 'İngilizce metinde Türkçe bir kelime var: “{}”'],
  paragraphs: ['has {} paragraphs, the Turkish text {}', '{} paragraf; Türkçe metin {} paragraf'],
  'sentence-twice': ['has a sentence of {}, too: "{}"', '{} ürününde de olan bir cümle: “{}”'],
  'photo-shared': ['{} is the picture of {}, too', '{} aynı zamanda {} ürününün fotoğrafı'],
  'option-free': ['is free with every other product', 'öbür ürünlerin hepsinde ücretsiz'],
  'option-per': ['is counted otherwise with every other product', 'öbür ürünlerin hepsinde başka türlü sayılıyor'],
  'hems-roll': [
    '{} cm and {} cm of hems are more than the cloth has, {} cm',
    '{} cm ile {} cm pay, kumaşın top boyundan ({} cm) çok',
  ],
  'not-sold-cloth': [
    '"{}" is not sold today: its window leads to no product',
    '“{}” bugün satışta değil: pencere ürüne götürmez',
  ],
  'not-sold-room': [
    '"{}" is not sold today: the room shows one product less',
    '“{}” bugün satışta değil: odada bir ürün eksik kalır',
  ],
  'not-sold-link': [
    '"{}" is not sold today: the link leads to no page',
    '“{}” bugün satışta değil: bağlantının sayfası yok',
  ],
  'not-sold-set': ['"{}" is not sold today: the set is not offered', '“{}” bugün satışta değil: takım gösterilmez'],
  'order-shared': ['{} is the place of {}, too', '{}. sırada {} de var'],
  'category-empty': ['has no product: its page is an empty list', 'ürünü yok: sayfası boş bir liste'],
  'opens-open': [
    'is said only while the shop is closed, and it is open',
    'yalnız mağaza kapalıyken görünür; mağaza açık',
  ],
  'no-district': [
    '"{}" is no district: nobody there can book a visit',
    '“{}” diye bir ilçe yok: oradan randevu alınamaz',
  ],
  'fee-free': ['is not below {}, from which on it is free', 'ücretsiz kargo sınırından ({}) az değil'],
  'free-far': ['is more than {} times the fee, {}', 'kargo ücretinin {} katından çok ({})'],
  'long-days': ['is more than {} working days', '{} iş gününden çok'],
  'long-years': ['is more than {} years: months are not meant here', '{} yıldan çok: burada ay değil yıl yazılır'],
  'later-year': ['is after this year, {}', 'bu yıldan ({}) sonra'],
  'claimed-years': [
    'is more than the years since {}, and shoppers read it',
    '{} yılından bu yana geçenden çok; müşteri bunu okuyor',
  ],
  'postal-city': ['does not begin with {}, as those of {} do', '{} ile başlamıyor; {} için öyle başlar'],
  'no-limit': [
    'is 0: shoppers read it as the limit of the arbitration board',
    '0; müşteri bunu hakem heyeti sınırı olarak okuyor',
  ],
  landscape: [
    '{} lies on its side ({} × {}): cards show its middle only',
    '{} yatay ({} × {}): kartlarda yalnız ortası görünür',
  ],
  'closed-past': ['is past: take it out', 'geçti: silinebilir'],

  // Photographs.
  'heic-named': ['{} is a HEIC picture under another name: export it as JPEG', '{} aslında HEIC: JPEG olarak kaydedin'],
  heic: [
    'is a HEIC picture of an iPhone, which cannot be read here: export it as JPEG',
    'iPhone’un HEIC biçiminde; burada okunamıyor: JPEG olarak kaydedin',
  ],
  'photo-format': [
    'is no photograph that can be shown: use one of {}',
    'gösterilebilir bir fotoğraf değil; olanlar: {}',
  ],
  'photo-letters': [
    'must be named in small letters without accents, digits and dashes: bogaz-tul.jpg',
    'adı küçük ve Türkçe olmayan harf, rakam ve tireyle yazılmalı: bogaz-tul.jpg',
  ],
  // As zod names a key of `photos.yaml`, the only record of which the keys have a form.
  'photo-key': ['Invalid key in record', 'adı küçük ve Türkçe olmayan harf, rakam ve tireyle yazılmalı: bogaz-tul'],
  'photo-twin': ['has the name of {}: one photograph, one file', '{} ile aynı adı taşıyor: bir fotoğraf, bir dosya'],
  'photo-damaged': ['{} is no picture, or is damaged', '{} bir resim değil ya da bozuk'],
  'photo-small': [
    '{} has {} × {} pixels, too few to show large',
    '{} {} × {} piksel: büyük göstermeye yetmez (en az 1000)',
  ],
  'photo-end': ['{} cannot be read to its end: {}', '{} sonuna kadar okunamıyor: {}'],
} as const satisfies Readonly<Record<string, Reason>>;
