// What tests of the server share.
#pragma once

#include <gtest/gtest.h>

#include "server/testing/fake_house.h"
