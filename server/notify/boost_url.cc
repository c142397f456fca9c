// Compiles Boost.URL from its headers, so that building and running need no package besides Boost's headers.
#include <boost/url/src.hpp>
