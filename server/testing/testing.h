// GoogleTest and the fake house, for tests of the server.
#pragma once

#include <gtest/gtest.h>

#include "server/testing/fake_house.h"
