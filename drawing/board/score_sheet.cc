#include "drawing/board/score_sheet.h"

#include <algorithm>
#include <array>
#include <map>

namespace furlong::drawing {
namespace {

constexpr int kRaces = 4;
constexpr int kRows = 8;
constexpr Rgb kInk{0.16, 0.17, 0.15};
constexpr Rgb kPale{0.93, 0.94, 0.88};

const std::map<std::string, SheetWords>& AllWords() {
  static const std::map<std::string, SheetWords> words = {
      {"en",
       {"Score of the meeting", "Player", "Horse", "Race {}", "Box", "Place", "Points", "Total", "Bonus taken",
        "First 50, second 30, third 20, fourth 10 points",
        "Highest card without a joker: 8 in the lead, 9 in second place, 10 in third place", "Page {} of {}",
        "How the pages lie",
        "Cut off the white margin on the left and at the top of each page, and glue it onto its neighbours up to the "
        "dashed lines.",
        "Print at 100%: this line is 100 mm long."}},
      {"de",
       {"Wertung des Spiels", "Spieler", "Pferd", "Rennen {}", "Box", "Platz", "Punkte", "Summe", "Bonus genommen",
        "Erster 50, Zweiter 30, Dritter 20, Vierter 10 Punkte",
        "Höchste Karte ohne Joker: 8 in Führung, 9 auf Platz zwei, 10 auf Platz drei", "Seite {} von {}",
        "So liegen die Seiten",
        "Schneide bei jeder Seite den weißen Rand links und oben ab und klebe sie bis an die gestrichelten Linien auf "
        "ihre Nachbarn.",
        "Mit 100 % drucken: diese Linie ist 100 mm lang."}},
      {"fr",
       {"Score de la réunion", "Joueur", "Cheval", "Course {}", "Départ", "Place", "Points", "Total", "Bonus pris",
        "Premier 50, deuxième 30, troisième 20, quatrième 10 points",
        "Carte la plus forte sans joker : 8 en tête, 9 à la deuxième place, 10 à la troisième", "Page {} sur {}",
        "Disposition des pages",
        "Coupez la marge blanche à gauche et en haut de chaque page et collez-la sur ses voisines jusqu’aux "
        "pointillés.",
        "Imprimez à 100 % : cette ligne mesure 100 mm."}},
      {"da",
       {"Løbsdagens point", "Spiller", "Hest", "Løb {}", "Box", "Plads", "Point", "I alt", "Bonus taget",
        "Nummer et 50, to 30, tre 20, fire 10 point",
        "Højeste kort uden joker: 8 i spidsen, 9 på andenpladsen, 10 på tredjepladsen", "Side {} af {}",
        "Sådan ligger siderne",
        "Klip den hvide kant væk til venstre og øverst på hver side, og lim den på naboerne op til de stiplede linjer.",
        "Udskriv i 100 %: denne linje er 100 mm lang."}},
      {"es",
       {"Puntuación de la partida", "Jugador", "Caballo", "Carrera {}", "Box", "Lugar", "Puntos", "Total",
        "Bonus usado", "Primero 50, segundo 30, tercero 20, cuarto 10 puntos",
        "Carta más alta sin joker: 8 en cabeza, 9 en segundo lugar, 10 en tercer lugar", "Página {} de {}",
        "Cómo van las páginas",
        "Corta el margen blanco izquierdo y superior de cada página y pégala sobre sus vecinas hasta las líneas de "
        "puntos.",
        "Imprime al 100 %: esta línea mide 100 mm."}},
  };
  return words;
}

// As large as fits.
double SizeFor(std::string_view text, double room, double most) {
  const double width = PdfTextWidth(text, 1);
  return width <= 0 ? most : std::min(most, room / width);
}

}  // namespace

std::string Filled(std::string words, int number) {
  const std::size_t at = words.find("{}");
  return at == std::string::npos ? words : words.replace(at, 2, std::to_string(number));
}

const SheetWords& SheetWordsIn(const std::string& language) {
  const auto found = AllWords().find(language);
  return found != AllWords().end() ? found->second : AllWords().at("en");
}

void AddScoreSheet(PdfFile& pdf, double width, double height, const std::string& course, const SheetWords& words) {
  PdfContent page(height);
  const double margin = 14;
  const double inner = width - 2 * margin;
  page.Text({margin, 24}, 7, words.meeting, PdfContent::Align::kLeft, true, kInk);
  page.Text({margin, 32}, SizeFor(course, inner, 4.5), course, PdfContent::Align::kLeft, false, kInk);

  // Columns: player, horse, for each race box, place, points and bonus, then the total.
  const double name = 0.2 * inner, horse = 0.12 * inner, total = 0.1 * inner;
  const double race = (inner - name - horse - total) / kRaces;
  const double top = 42, head = 9, sub = 14;
  const double row = std::min(18.0, (height - top - head - sub - 40) / kRows);
  const double bottom = top + head + sub + kRows * row;
  page.Rect({margin, top, width - margin, top + head + sub});
  page.Fill(kPale);
  const auto column = [&](double x) { page.Move({x, top}).Line({x, bottom}).Stroke(kInk, 0.4); };
  const auto heading = [&](double left, double wide, std::string_view text) {
    page.Text({left + wide / 2, top + head + sub - 3}, SizeFor(text, wide - 2, 3.6), text, PdfContent::Align::kCentre,
              true, kInk);
  };
  double x = margin;
  heading(x, name, words.player);
  x += name;
  column(x);
  heading(x, horse, words.horse);
  x += horse;
  const std::array<const char*, 4> parts = {words.box, words.place, words.points, words.bonus};
  for (int i = 0; i < kRaces; ++i) {
    column(x);
    const std::string title = Filled(words.race, i + 1);
    page.Text({x + race / 2, top + head - 2.5}, SizeFor(title, race - 2, 4), title, PdfContent::Align::kCentre, true,
              kInk);
    page.Move({x, top + head}).Line({x + race, top + head}).Stroke(kInk, 0.2);
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const double left = x + static_cast<double>(k) * race / 4;
      if (k > 0) page.Move({left, top + head}).Line({left, bottom}).Stroke(kInk, 0.15);
      // Upright, because the columns are narrow.
      page.Text({left + race / 8 + 1, top + head + sub - 1.5}, SizeFor(parts[k], sub - 2, 2.6), parts[k],
                PdfContent::Align::kLeft, false, kInk, -90);
    }
    x += race;
  }
  column(x);
  heading(x, total, words.total);
  for (int i = 0; i <= kRows; ++i) {
    const double y = top + head + sub + i * row;
    page.Move({margin, y}).Line({width - margin, y}).Stroke(kInk, 0.2);
  }
  page.Rect({margin, top, width - margin, bottom}).Stroke(kInk, 0.6);
  page.Text({margin, bottom + 9}, SizeFor(words.scoring, inner, 3.8), words.scoring, PdfContent::Align::kLeft, false,
            kInk);
  page.Text({margin, bottom + 16}, SizeFor(words.limits, inner, 3.8), words.limits, PdfContent::Align::kLeft, false,
            kInk);
  pdf.AddPage(width, height, page);
}

}  // namespace furlong::drawing
